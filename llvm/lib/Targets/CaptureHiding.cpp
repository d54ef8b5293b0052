//===- CaptureHiding.cpp - limits for analyses ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A helper is an ordinary function to interprocedural passes, for example those
// of a link-time optimiser. They draw conclusions that are wrong after a steal:
//   - a helper that only stores to the memory of its pointer seems to have done
//     so when it returns, but the stores are done only at the sync. So the
//     memory that it gets escapes before the call;
//   - if a helper is known not to return, passes would remove the parent's
//     continuation, in which the parent continues nevertheless. So the helper
//     gets an end that no analysis rules out;
//   - a helper that is only called could get the value that a pointer points to
//     instead of the pointer, which may take more registers than there are. So
//     it also names itself, in an empty asm statement.
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

// Adds the helper's name to its own code. The code is inserted at the push,
// since paths before the push may need no frame.
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
