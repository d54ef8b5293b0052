//===- TailSyncElimination.cpp - syncs at a task's end --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ABI of a runtime may have a notification that a strand has synced, which
// the runtime records as an event of the task. The last action of most
// functions is a sync. If such a function was inlined into the helper of its
// task (SpawnerInlining.cpp), the task ends directly after that sync, and
// nothing reads the event. This file removes such notifications. In fib,
// nineteen of twenty syncs are of this kind.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/TailSyncElimination.h"

#include "tapir/Targets/BitcodeABI.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

namespace {

class LastSyncFinder {
  /// Ends has the functions that end a task, and OfSyncs the runtime's
  /// functions that a sync calls.
  SmallPtrSet<const Function *, 2> Ends;
  SmallPtrSet<const Function *, 8> OfSyncs;

  enum class Step { Continues, Ends, IsSeen };
  Step look(const Instruction &I) const;

public:
  explicit LastSyncFinder(const BitcodeABI &ABI);
  /// Returns true if the task ends after \p Sync on every path, with only other
  /// syncs before that.
  bool isLast(const CallInst &Sync) const;
};

} // namespace

LastSyncFinder::LastSyncFinder(const BitcodeABI &ABI) {
  Ends = {ABI.get(ABIFunction::Pop), ABI.get(ABIFunction::ChildThrew)};
  OfSyncs.insert(ABI.get(ABIFunction::Synced));
  for (ABIFunction Sync :
       {ABIFunction::Sync, ABIFunction::SyncWait, ABIFunction::SyncThrow})
    for (const Instruction &I : instructions(*ABI.get(Sync)))
      if (auto *C = dyn_cast<CallBase>(&I))
        OfSyncs.insert(C->getCalledFunction());
}

LastSyncFinder::Step LastSyncFinder::look(const Instruction &I) const {
  if (isa<ReturnInst, ResumeInst>(I))
    return Step::IsSeen;
  auto *C = dyn_cast<CallBase>(&I);
  if (!C || isa<IntrinsicInst>(C))
    return Step::Continues;
  if (auto *Asm = dyn_cast<InlineAsm>(C->getCalledOperand()))
    return Asm->getAsmString().empty() ? Step::Continues : Step::IsSeen;
  const Function *F = C->getCalledFunction();
  if (!F)
    return Step::IsSeen;
  return Ends.contains(F)      ? Step::Ends
         : OfSyncs.contains(F) ? Step::Continues
                               : Step::IsSeen;
}

bool LastSyncFinder::isLast(const CallInst &Sync) const {
  SmallVector<BasicBlock::const_iterator, 8> Work{
      std::next(Sync.getIterator())};
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    BasicBlock::const_iterator At = Work.pop_back_val();
    const BasicBlock *B = At->getParent();
    Step S = Step::Continues;
    for (; At != B->end() && S == Step::Continues; ++At)
      S = look(*At);
    if (S == Step::IsSeen)
      return false;
    if (S == Step::Continues)
      for (const BasicBlock *Next : successors(B))
        if (Seen.insert(Next).second)
          Work.push_back(Next->begin());
  }
  return true;
}

void eliminateTailSyncs(Function &Helper, const BitcodeABI &ABI) {
  const Function *Synced = ABI.get(ABIFunction::Synced);
  if (!Synced || Helper.hasOptNone())
    return;
  SmallVector<CallInst *, 4> Last;
  LastSyncFinder Finder(ABI);
  for (Instruction &I : instructions(Helper))
    if (auto *C = dyn_cast<CallInst>(&I);
        C && C->getCalledFunction() == Synced && Finder.isLast(*C))
      Last.push_back(C);
  for (CallInst *C : Last)
    C->eraseFromParent();
}

} // namespace tapir
