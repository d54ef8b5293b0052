//===- ThreadWords.cpp - thread-local words of code without a linker ------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/ThreadWords.h"

#include "tapir/IR/ThreadIdentity.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// A symbol with a value of 32 bits, which fits into an instruction.
static GlobalVariable *declareOffset(GlobalVariable &V) {
  Module &M = *V.getParent();
  LLVMContext &C = M.getContext();
  auto *Offset = new GlobalVariable(
      M, Type::getInt8Ty(C), /*isConstant=*/true, GlobalValue::ExternalLinkage,
      nullptr, V.getName() + ThreadWordSuffix);
  auto Number = [&](int64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), N));
  };
  Offset->setMetadata(
      LLVMContext::MD_absolute_symbol,
      MDNode::get(C, {Number(-(int64_t(1) << 31)), Number(int64_t(1) << 31)}));
  return Offset;
}

void placeThreadWords(Module &M) {
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
      Value *Thread =
          B.CreateIntrinsic(Intrinsic::thread_pointer, {B.getPtrTy()}, {});
      Value *Place = B.CreatePtrAdd(
          Thread, ConstantExpr::getPtrToInt(Offset, B.getInt64Ty()));
      Place->takeName(Address);
      Address->replaceAllUsesWith(Place);
      Address->eraseFromParent();
    }
    if (V.use_empty())
      V.eraseFromParent();
  }
}

} // namespace tapir
