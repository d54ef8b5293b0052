//===- ThreadLocalOffsets.cpp - TLS of JIT-compiled code ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/ThreadLocalOffsets.h"

#include "tapir/IR/ThreadIdentity.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// Declares a symbol with a value of 32 bits, which fits into an instruction.
static GlobalVariable *declareOffset(GlobalVariable &V) {
  Module &M = *V.getParent();
  LLVMContext &C = M.getContext();
  auto *Offset = new GlobalVariable(M, Type::getInt8Ty(C), /*isConstant=*/true,
                                    GlobalValue::ExternalLinkage, nullptr,
                                    V.getName() + ThreadLocalOffsetSuffix);
  auto Number = [&](int64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), N));
  };
  Offset->setMetadata(
      LLVMContext::MD_absolute_symbol,
      MDNode::get(C, {Number(-(int64_t(1) << 31)), Number(int64_t(1) << 31)}));
  return Offset;
}

// Emits the address of V in the running thread: the thread pointer plus the
// value of the symbol Offset. On x86-64 the code doesn't use LLVM's intrinsic
// for the thread pointer. Code generation would combine the intrinsic and the
// symbol into one instruction, take the symbol for an address, and make it
// relative to the instruction. On AArch64 a symbol is always taken for an
// address, so the emitted code computes the symbol's value as a number.
static Value *computeAddress(IRBuilder<> &B, GlobalVariable &V,
                             GlobalVariable &Offset) {
  Type *Ptr = B.getPtrTy(), *I64 = B.getInt64Ty();
  if (V.getParent()->getTargetTriple().isX86()) {
    auto *Asm = InlineAsm::get(FunctionType::get(Ptr, false), "movq %fs:0, $0",
                               "=r", /*hasSideEffects=*/false);
    return B.CreatePtrAdd(B.CreateCall(Asm),
                          ConstantExpr::getPtrToInt(&Offset, I64));
  }
  auto *Asm =
      InlineAsm::get(FunctionType::get(I64, {Ptr}, false),
                     "movz $0, #:abs_g3:${1:c}\nmovk $0, #:abs_g2_nc:${1:c}\n"
                     "movk $0, #:abs_g1_nc:${1:c}\nmovk $0, #:abs_g0_nc:${1:c}",
                     "=r,S", /*hasSideEffects=*/false);
  return B.CreatePtrAdd(B.CreateIntrinsic(Intrinsic::thread_pointer, {Ptr}, {}),
                        B.CreateCall(Asm, {&Offset}));
}

void useThreadLocalOffsets(Module &M) {
  nameThreadAddresses(M);
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    if (!V.isThreadLocal() || !V.isDeclaration())
      continue;
    GlobalVariable *Offset = nullptr;
    for (User *U : make_early_inc_range(V.users())) {
      auto *Address = dyn_cast<IntrinsicInst>(U);
      if (!Address ||
          Address->getIntrinsicID() != Intrinsic::threadlocal_address)
        continue;
      if (!Offset)
        Offset = declareOffset(V);
      IRBuilder<> B(Address);
      Value *Place = computeAddress(B, V, *Offset);
      Place->takeName(Address);
      Address->replaceAllUsesWith(Place);
      Address->eraseFromParent();
    }
    if (V.use_empty())
      V.eraseFromParent();
  }
}

} // namespace tapir
