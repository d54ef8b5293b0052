//===- TaskRemover.cpp - take outlined tasks out of a function ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is dead if no path from the function's entry leads to it. After the
// removal of a task, a walk over the whole function would take too long. So
// only the task's blocks are searched, with the rule that a block is dead if
// all of its predecessors are dead.
//
// This rule misses a dead cycle. Such a cycle contains a block that has lost a
// predecessor and that the rule takes for alive. So the search also checks that
// each such block is reachable from the detach's block, which is alive and
// nearly always a few blocks away. If the check fails, the whole function is
// searched.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/TaskRemover.h"

#include "tapir/IR/MarkerEdits.h"

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

const TaskInfo &TaskRemover::tasks() {
  if (!Tasks)
    Tasks = std::make_unique<TaskInfo>(F);
  return *Tasks;
}

void TaskRemover::cleanAll() {
  foldBranches(F);
  Tasks.reset();
  IsClean = true;
}

// Returns true if all of Wanted are reachable from From within MaxBlocks
// blocks.
static bool leadsTo(BasicBlock &From, ArrayRef<BasicBlock *> Wanted) {
  constexpr unsigned MaxBlocks = 256;
  SmallPtrSet<BasicBlock *, 8> Missing(Wanted.begin(), Wanted.end());
  SmallSetVector<BasicBlock *, 16> Reached;
  Reached.insert(&From);
  Missing.erase(&From);
  for (unsigned I = 0; I < Reached.size() && !Missing.empty(); ++I)
    for (BasicBlock *Next : successors(Reached[I])) {
      if (Reached.size() == MaxBlocks)
        return false;
      if (Reached.insert(Next))
        Missing.erase(Next);
    }
  return Missing.empty();
}

// Returns the blocks of Maybe that are dead if all others are alive.
static SmallPtrSet<BasicBlock *, 16>
findDead(const SmallSetVector<BasicBlock *, 16> &Maybe) {
  SmallPtrSet<BasicBlock *, 16> Dead(Maybe.begin(), Maybe.end());
  SmallVector<BasicBlock *, 8> Alive;
  for (BasicBlock *B : Maybe)
    if (B->isEntryBlock() || any_of(predecessors(B), [&](BasicBlock *P) {
          return !Maybe.contains(P);
        }))
      Alive.push_back(B);
  while (!Alive.empty()) {
    BasicBlock *B = Alive.pop_back_val();
    if (Dead.erase(B))
      append_range(Alive, successors(B));
  }
  return Dead;
}

std::optional<DeadBlocks> findDeadBlocks(BasicBlock &Alive,
                                         ArrayRef<BasicBlock *> Near,
                                         ArrayRef<BasicBlock *> Cut) {
  SmallSetVector<BasicBlock *, 16> Maybe(Near.begin(), Near.end()), Border;
  Maybe.insert_range(Cut);
  SmallPtrSet<BasicBlock *, 16> Dead;
  for (bool Grows = true; Grows;) {
    Grows = false;
    Border.clear();
    Dead = findDead(Maybe);
    for (BasicBlock *B : Maybe)
      if (Dead.contains(B))
        for (BasicBlock *Next : successors(B))
          if (!Dead.contains(Next))
            Border.insert(Next);
    for (BasicBlock *B : Border)
      if (!Maybe.contains(B) && all_of(predecessors(B), [&](BasicBlock *P) {
            return Dead.contains(P);
          }))
        Grows |= Maybe.insert(B);
  }
  for (BasicBlock *B : Cut)
    if (!Dead.contains(B))
      Border.insert(B);
  if (!leadsTo(Alive, Border.getArrayRef()))
    return std::nullopt;
  DeadBlocks Found;
  for (BasicBlock *B : Maybe)
    if (Dead.contains(B))
      Found.Blocks.push_back(B);
  append_range(Found.Border, Border);
  return Found;
}

// Deletes the blocks that are dead because edges to the blocks Cut were
// removed. Returns false if the whole function has to be searched.
bool TaskRemover::cleanAround(BasicBlock &Head, ArrayRef<BasicBlock *> Of,
                              ArrayRef<BasicBlock *> Cut) {
  std::optional<DeadBlocks> Dead = findDeadBlocks(Head, Of, Cut);
  if (!Dead)
    return false;
  // A phi that loses all incoming values except one may be the condition of a
  // branch, which can then be folded.
  SmallVector<WeakVH, 4> Deciding;
  for (BasicBlock *B : Dead->Border)
    for (PHINode &Phi : B->phis())
      for (User *U : Phi.users())
        if (cast<Instruction>(U)->isTerminator())
          Deciding.push_back(U);
  assert(!is_contained(Dead->Blocks, &Head) && "the detach's block is alive");
  if (Tasks)
    for (BasicBlock *B : Dead->Blocks)
      Tasks->forget(B);
  DeleteDeadBlocks(Dead->Blocks);
  for (WeakVH &I : Deciding)
    if (I && ConstantFoldTerminator(cast<Instruction>(I)->getParent(),
                                    /*DeleteDeadConditions=*/true))
      return false;
  return true;
}

void TaskRemover::remove(CallBase &Detach, const Task &S) {
  BasicBlock *Head = Detach.getParent();
  assert(&S.getDetach() == &Detach && "the task is the detach's");
  if (Tasks) {
    if (BasicBlock *First = S.blocks().front(); First != Head)
      Tasks->addSplit(First, Head);
    Tasks->forget(Detach);
  }
  SmallVector<BasicBlock *, 4> Cut;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Detach))
    Cut.push_back(Invoke->getUnwindDest());
  SmallSetVector<Instruction *, 8> Users;
  replaceDetach(Detach, /*InChild=*/false, &Users);
  if (!IsClean)
    return cleanAll();
  SmallVector<BasicBlock *, 4> Deciding;
  for (Instruction *I : Users)
    if (I->isTerminator())
      Deciding.push_back(I->getParent());
  for (BasicBlock *B : Deciding) {
    SmallVector<BasicBlock *, 2> Before(successors(B));
    if (ConstantFoldTerminator(B, /*DeleteDeadConditions=*/true))
      append_range(Cut, Before);
  }
  if (!cleanAround(*Head, S.blocks(), Cut))
    cleanAll();
}

} // namespace tapir
