//===- CaptureHiding.cpp - limits for analyses ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interprocedural passes, for example those of a link-time optimiser, treat a
// helper as an ordinary function. Three of the conclusions that they would draw
// are wrong after a steal:
//   - If a helper only stores to memory that it gets a pointer to, passes
//     assume that it has stored when its call returns. But the stores may
//     happen up to the sync. So the pointer is made to escape before the call.
//   - If a helper is known not to return, passes remove the code after its
//     call. But this code is the parent's continuation, which a thief executes.
//     So the helper gets a return that no analysis can rule out.
//   - If all uses of a helper are calls, passes may replace a pointer argument
//     by the values that it points to, which may not fit into the argument
//     registers. So the helper has a further use of its address, in an empty
//     asm statement.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/CaptureHiding.h"

#include "tapir/Analysis/TaskMemory.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

void hideCaptures(ArrayRef<Value *> Args, Instruction &At) {
  constexpr unsigned MaxOperands = 8;
  LLVMContext &C = At.getContext();
  SmallVector<Value *, 8> Local;
  SmallPtrSet<const Value *, 8> Seen;
  for (Value *A : Args) {
    if (!A->getType()->isPointerTy())
      continue;
    const Value *Object = getUnderlyingObject(A, MaxAddressSteps);
    if (isIdentifiedFunctionLocal(Object) && Seen.insert(Object).second)
      Local.push_back(A);
  }
  IRBuilder<> B(&At);
  for (unsigned First = 0; First < Local.size(); First += MaxOperands) {
    auto Some = ArrayRef<Value *>(Local).slice(
        First, std::min<size_t>(MaxOperands, Local.size() - First));
    std::string Constraints;
    SmallVector<Type *, 8> Types;
    for (Value *V : Some) {
      Constraints += "*m,";
      Types.push_back(V->getType());
    }
    Constraints += "~{memory}";
    CallInst *Asm = B.CreateCall(
        InlineAsm::get(FunctionType::get(B.getVoidTy(), Types, false), "",
                       Constraints, /*hasSideEffects=*/true),
        Some);
    for (unsigned I = 0; I < Some.size(); ++I)
      Asm->addParamAttr(
          I, Attribute::get(C, Attribute::ElementType, B.getInt8Ty()));
    Asm->setDoesNotThrow();
  }
}

Instruction *addUnreachedEnd(Instruction &DetachPoint) {
  auto &Begin = cast<BranchInst>(DetachPoint);
  BasicBlock *Body = Begin.getSuccessor(0);
  LLVMContext &C = Begin.getContext();
  BasicBlock *End = BasicBlock::Create(C, "end", Begin.getFunction());
  IRBuilder<> B(&Begin);
  FunctionType *T = FunctionType::get(B.getInt32Ty(), {B.getInt32Ty()}, false);
  Value *Zero =
      B.CreateCall(InlineAsm::get(T, "", "=r,0", true), B.getInt32(0));
  B.CreateCondBr(B.CreateIsNotNull(Zero), End, Body);
  Begin.eraseFromParent();
  return ReturnInst::Create(C, End);
}

// Adds a use of the helper's address to the helper's code. The use is at the
// push, where the helper has a frame anyway. Paths that end before the push may
// need no frame, and stay as they are.
void keepSignature(Function &Helper) {
  for (Instruction &I : instructions(Helper))
    if (auto *II = dyn_cast<IntrinsicInst>(&I);
        II && II->getIntrinsicID() == Intrinsic::frameaddress) {
      IRBuilder<> B(II);
      auto *T = FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false);
      B.CreateCall(InlineAsm::get(T, "", "s", /*hasSideEffects=*/true), &Helper)
          ->setDoesNotThrow();
      return;
    }
}

} // namespace tapir
