//===- HandlerNotifications.cpp - handlers that spawn ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The exceptions that are being handled are a part of a strand's state, so a
// thief must continue with the exceptions that were being handled at the spawn.
// If a handler spawns, the runtime can only restore this state if it knows of
// the handler. This file inserts a notification at the beginning of such
// handlers; docs/runtime.md, "Handler state", describes its use.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/HandlerNotifications.h"

#include "tapir/Targets/BitcodeABI.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// Returns true if a call that may spawn can be reached from \p Pad while its
// exception is being handled. Idle caches the blocks from which no such call is
// reached, because the pads of nested `try` blocks lead to the same blocks.
static bool mayRunTasks(const BasicBlock &Pad,
                        SmallPtrSetImpl<const BasicBlock *> &Idle) {
  SmallVector<const BasicBlock *, 8> Work{&Pad};
  SmallPtrSet<const BasicBlock *, 16> Seen{&Pad};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    for (const Instruction &I : *B) {
      auto *C = dyn_cast<CallBase>(&I);
      if (!C || isa<IntrinsicInst>(C) || C->isInlineAsm())
        continue;
      const Function *F = C->getCalledFunction();
      if (F && F->getName() == "__clang_call_terminate")
        return false;
      if (F && F->getName() == "__cxa_end_catch")
        break;
      if (!F || !(F->getName().starts_with("__cxa_") ||
                  F->getName().starts_with("__cilkrts_") ||
                  F->getName().starts_with(ABIPrefix) ||
                  F->getName().starts_with("_ZdlPv") ||
                  F->getName().starts_with("tapir.")))
        return true;
    }
    for (const BasicBlock *Next : successors(B))
      if (!Idle.contains(Next) && Seen.insert(Next).second)
        Work.push_back(Next);
  }
  Idle.insert_range(Seen);
  return false;
}

void notifyOfHandlers(Module &M, const BitcodeABI &ABI) {
  for (Function &F : M) {
    bool Changed = false;
    SmallPtrSet<const BasicBlock *, 16> Idle;
    for (BasicBlock &B : F)
      if (B.isLandingPad() && mayRunTasks(B, Idle)) {
        IRBuilder<> At(&B, B.getFirstInsertionPt());
        ABI.call(At, ABIFunction::HandlerBegin, {});
        Changed = true;
      }
    if (Changed)
      ABI.inlineInto(F);
  }
}

} // namespace tapir
