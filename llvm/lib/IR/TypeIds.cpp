//===- TypeIds.cpp - each helper numbers its exceptions' types ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The exception table of a function gives each handler's type a number. A
// handler compares this number with the selector of its landing pad. To LLVM
// the number is a constant of the function, so passes may use one number for
// handlers in a task and outside of it, or replace the number by a selector
// that equals it. But a task becomes a function of its own, with a table and
// numbers of its own.
//
// So until tasks are outlined, numbers are results of a call,
//
//   i32 @tapir.typeid(ptr)       memory(inaccessiblemem: read)
//
// which no pass moves over a detach, since a detach writes inaccessible memory.
// Functions without tasks need these calls, too, because they may be inlined
// into functions with tasks.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/TypeIds.h"

#include "tapir/IR/Markers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

static void replaceCall(CallInst &Old, Function &By) {
  IRBuilder<> B(&Old);
  CallInst *New = B.CreateCall(&By, {Old.getArgOperand(0)});
  New->takeName(&Old);
  Old.replaceAllUsesWith(New);
  Old.eraseFromParent();
}

void hideTypeIds(Module &M) {
  SmallVector<IntrinsicInst *, 16> Numbers;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *II = dyn_cast<IntrinsicInst>(&I);
          II && II->getIntrinsicID() == Intrinsic::eh_typeid_for)
        Numbers.push_back(II);
  if (Numbers.empty())
    return;
  if (Function *Hidden = declareStrandValue(M, StrandValue::TypeId))
    for (IntrinsicInst *II : Numbers)
      replaceCall(*II, *Hidden);
}

bool showTypeIds(Module &M) {
  Function *Hidden = findStrandValue(M, StrandValue::TypeId);
  if (!Hidden)
    return false;
  for (User *U : getDistinctUsers(*Hidden)) {
    auto *C = dyn_cast<CallInst>(U);
    if (C && getHiddenValue(*C, StrandValue::TypeId))
      replaceCall(*C, *Intrinsic::getOrInsertDeclaration(
                          &M, Intrinsic::eh_typeid_for,
                          {C->getArgOperand(0)->getType()}));
  }
  if (Hidden->use_empty())
    Hidden->eraseFromParent();
  return true;
}

} // namespace tapir
