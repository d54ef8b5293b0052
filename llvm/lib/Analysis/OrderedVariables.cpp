//===- OrderedVariables.cpp - variables that nothing races for ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/OrderedVariables.h"

#include "tapir/IR/AccessRecords.h"
#include "tapir/IR/Markers.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

static bool joins(const Instruction &I, const CallBase &Detach) {
  if (getMarker(I) != Marker::Sync)
    return false;
  RegionSet Mine, Its;
  return findRegions(getRegion(Detach), Mine) &&
         findRegions(getRegion(cast<CallBase>(I)), Its) && Mine.size() == 1 &&
         Its.size() == 1 && Mine.front() == Its.front();
}

// Collects the blocks that the parent may execute after the detach, up to the
// sync. The walk folds a branch only if its condition is the detach itself, and
// follows both successors of all other branches.
OrderedVariables::Spawn::Spawn(CallBase &Detach) : Task(Detach) {
  SmallVector<const BasicBlock *, 16> Work;
  auto Scan = [&](const BasicBlock &B,
                  BasicBlock::const_iterator From) -> const Instruction * {
    for (auto I = From; I != B.end(); ++I)
      if (joins(*I, Detach))
        return &*I;
    auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
    if (Branch && Branch->isConditional() && Branch->getCondition() == &Detach)
      Work.push_back(Branch->getSuccessor(1));
    else
      append_range(Work, successors(&B));
    return nullptr;
  };
  if (isa<InvokeInst>(Detach))
    append_range(Work, successors(Detach.getParent()));
  else
    End = Scan(*Detach.getParent(), std::next(Detach.getIterator()));
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (Beside.try_emplace(B, nullptr).second)
      if (const Instruction *Sync = Scan(*B, B->begin()))
        Beside[B] = Sync;
  }
}

bool OrderedVariables::Spawn::isBeside(const Instruction &I) const {
  const CallBase &Detach = Task.getDetach();
  const BasicBlock *B = I.getParent();
  auto IsUpTo = [&](const Instruction *Last) {
    return !Last || I.comesBefore(Last);
  };
  if (B == Detach.getParent() && Detach.comesBefore(&I) && IsUpTo(End))
    return true;
  auto It = Beside.find(B);
  return It != Beside.end() && IsUpTo(It->second);
}

// Collects the loads, stores and access records of a variable. Returns false if
// there may be other accesses, because the variable's address escapes.
static bool findAccesses(AllocaInst &A, SmallVectorImpl<Instruction *> &Its) {
  SmallVector<Value *, 8> Work{&A};
  while (!Work.empty()) {
    Value *Address = Work.pop_back_val();
    for (User *U : Address->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<GetElementPtrInst, BitCastInst>(I)) {
        Work.push_back(I);
      } else if (isa<LoadInst>(I) || isAccessRecord(*I)) {
        Its.push_back(I);
      } else if (auto *S = dyn_cast<StoreInst>(I)) {
        if (S->getValueOperand() == Address)
          return false;
        Its.push_back(I);
      } else if (!isMarker(*I, Marker::Detach) && !isMarker(*I, Marker::Pin) &&
                 !I->isLifetimeStartOrEnd() && !I->isDebugOrPseudoInst()) {
        return false;
      }
    }
  }
  return true;
}

static bool writes(const Instruction &I) {
  std::optional<AccessRecord> Record = getAccessRecord(I);
  return Record ? Record->Writes : isa<StoreInst>(I);
}

bool OrderedVariables::isOrdered(ArrayRef<Instruction *> Its) const {
  return none_of(Spawns, [&](const Spawn &S) {
    bool Accesses = false, Writes = false;
    for (const Instruction *I : Its)
      if (S.Task.contains(*I)) {
        Accesses = true;
        Writes |= writes(*I);
      }
    if (!Accesses)
      return false;
    // Another instance of the task may run in parallel with this instance.
    return (Writes && S.isBeside(S.Task.getDetach())) ||
           any_of(Its, [&](const Instruction *I) {
             return (Writes || writes(*I)) && S.isBeside(*I);
           });
  });
}

// Returns true if the variable's lifetime may end before the function returns.
// Such an end counts as an access. A static alloca lives until the function
// returns.
static bool mayEnd(const AllocaInst &A) {
  if (!A.isStaticAlloca())
    return true;
  for (const Instruction *I = &A; I; I = I->getPrevNode())
    if (auto *II = dyn_cast<IntrinsicInst>(I);
        II && II->getIntrinsicID() == Intrinsic::stacksave)
      return true;
  return false;
}

OrderedVariables::OrderedVariables(Function &F) {
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    Spawns.emplace_back(*D);
  for (Instruction &I : instructions(F)) {
    auto *A = dyn_cast<AllocaInst>(&I);
    SmallVector<Instruction *, 8> Its;
    if (!A || mayEnd(*A) || !findAccesses(*A, Its) || !isOrdered(Its))
      continue;
    Variables.insert(A);
    Accesses.insert_range(Its);
  }
}

} // namespace tapir
