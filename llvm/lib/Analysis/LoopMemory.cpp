//===- LoopMemory.cpp - writes of loops with tasks ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The writes of a task happen between its detach and the sync that waits for
// it. A read between the detach and the sync races with these writes, unless
// the read is in the same task, after the write. So the analysis counts only
// the code that the serial projection runs in the loop. It doesn't count the
// code that a task runs on its way to an exception that leaves the loop. Two
// kinds of writes may come from code outside of the loop:
// - those of children that were spawned before the loop, if the loop contains a
//   sync that waits for them;
// - those of an in-place frame whose task never ends: the parent sees them as
//   soon as the child begins.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/LoopMemory.h"

#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/Markers.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

// The largest number of writers for which alias analysis is asked. If there are
// more, all memory counts as written.
static constexpr unsigned MaxWriters = 1000;

LoopMemory::LoopMemory(Loop &L, AAResults &AA, const TargetLibraryInfo &TLI)
    : L(L), AA(AA), TLI(TLI) {
  collectWriters();
}

// Returns true if I writes no memory that the program can read, even if I's
// attributes say that it writes memory.
static bool writesNothing(const Instruction &I) {
  switch (getMarker(I)) {
  case Marker::Detach:
  case Marker::Reattach:
  case Marker::StrandBegin:
  case Marker::Loop:
  case Marker::Splice:
    return true;
  default:
    break;
  }
  auto *II = dyn_cast<IntrinsicInst>(&I);
  return II &&
         (II->getIntrinsicID() == Intrinsic::assume ||
          II->getIntrinsicID() == Intrinsic::sideeffect ||
          II->getIntrinsicID() == Intrinsic::pseudoprobe ||
          II->getIntrinsicID() == Intrinsic::experimental_noalias_scope_decl);
}

void LoopMemory::collectFrom(BasicBlock &B) {
  for (Instruction &I : B)
    if (I.mayWriteToMemory() && !writesNothing(I) &&
        !(isMarker(I, Marker::Sync) && seesAllChildren(cast<CallBase>(I))))
      Writers.push_back(&I);
}

// Collects the blocks of a task from which control can reach the reattach of
// this task or of a task in it. A block that isn't collected only leads to an
// exception. For an in-place task, collects all blocks: the parent sees the
// task's writes even if the task never ends.
static void collectTask(const Task &S, SetVector<BasicBlock *> &Found) {
  if (isInPlace(S.getDetach())) {
    Found.insert_range(S.blocks());
    return;
  }
  SmallPtrSet<BasicBlock *, 16> BeforeEnd;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock *B : reverse(S.blocks())) {
      Instruction *End = S.getEnd(B);
      if ((End && isMarker(*End, Marker::Reattach)) ||
          any_of(S.successors(B),
                 [&](BasicBlock *Next) { return BeforeEnd.contains(Next); }))
        Changed |= BeforeEnd.insert(B).second;
    }
  }
  for (BasicBlock *B : S.blocks())
    if (BeforeEnd.contains(B))
      Found.insert(B);
}

// Collects the writers. Skips a task inside of another task, because the outer
// task has its blocks. In-place tasks are not skipped.
void LoopMemory::collectWriters() {
  SetVector<BasicBlock *> Blocks(L.block_begin(), L.block_end());
  std::vector<Task> Outer;
  SmallPtrSet<const BasicBlock *, 16> InOuter;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      if (!isMarker(I, Marker::Detach))
        continue;
      auto &Detach = cast<CallBase>(I);
      if (InOuter.contains(B) && !isInPlace(Detach) &&
          any_of(Outer, [&](const Task &S) { return S.contains(I); }))
        continue;
      Outer.emplace_back(Detach);
      InOuter.insert_range(Outer.back().blocks());
      collectTask(Outer.back(), Blocks);
    }
  for (BasicBlock *B : Blocks)
    collectFrom(*B);
}

void LoopMemory::collectRegionsElsewhere() {
  RegionsElsewhere.emplace();
  for (CallBase *D :
       collectMarkers(*L.getHeader()->getParent(), Marker::Detach))
    KnowsElsewhere &=
        L.contains(D) || findRegions(getRegion(*D), *RegionsElsewhere);
}

// Returns true if every task that the sync can wait for was detached in the
// loop.
bool LoopMemory::seesAllChildren(CallBase &Sync) {
  RegionSet Synced;
  if (!findRegions(getRegion(Sync), Synced))
    return false;
  if (!RegionsElsewhere)
    collectRegionsElsewhere();
  return KnowsElsewhere && none_of(Synced, [&](AllocaInst *A) {
           return RegionsElsewhere->contains(A);
         });
}

// Returns true if other functions can access the memory of Object only through
// a pointer that this function passes to them.
bool LoopMemory::isHidden(const Value &Object) {
  auto [It, New] = Hidden.try_emplace(&Object, false);
  if (New)
    It->second =
        isIdentifiedFunctionLocal(&Object) && isKnownToTasksOnly(Object);
  return It->second;
}

// Returns true if a strand outside of the loop has the address of Object. The
// strand may belong to a task that may run in parallel with the loop, or to the
// parent of a task around the loop. The strand's writes may become visible in
// the loop, for example where the loop takes a lock.
bool LoopMemory::isShared(const Value &Object) {
  auto [It, New] = Shared.try_emplace(&Object, false);
  if (New)
    It->second = any_of(
        collectMarkers(*L.getHeader()->getParent(), Marker::Detach),
        [&](CallBase *D) {
          return !L.contains(D) && any_of(drop_begin(D->args()), [&](Value *V) {
            return V->getType()->isPtrOrPtrVectorTy() && mayPointTo(*V, Object);
          });
        });
  return It->second;
}

// Returns true if P may point to Object, whose memory is hidden. A pointer to
// hidden memory is computed from the object in this function, and never loaded
// or passed as an argument.
bool LoopMemory::mayPointTo(const Value &P, const Value &Object) {
  return any_of(getObjects(P), [&](const Value *Base) {
    if (Base == &Object || !isa<LoadInst, Argument, Constant, AllocaInst>(Base))
      return !AA.isNoAlias(MemoryLocation::getBeforeOrAfter(Base),
                           MemoryLocation::getBeforeOrAfter(&Object));
    return false;
  });
}

// Returns true if I, which is no marker, may access the memory at Loc, or may
// make other strands' writes to this memory visible.
bool LoopMemory::canReach(const Instruction &I, const MemoryLocation &Loc) {
  const Value *Object = getUnderlyingObject(Loc.Ptr, MaxAddressSteps);
  return !isHidden(*Object) || isShared(*Object) ||
         any_of(I.operands(), [&](const Use &U) {
           return U->getType()->isPtrOrPtrVectorTy() &&
                  mayPointTo(*U.get(), *Object);
         });
}

bool LoopMemory::mayWrite(Instruction &W, const MemoryLocation &Loc) {
  if (!isModSet(AA.getModRefInfo(&W, Loc)))
    return false;
  if (auto *Store = dyn_cast<StoreInst>(&W)) {
    const Value *Object =
        getUnderlyingObject(Store->getPointerOperand(), MaxAddressSteps);
    if (isHidden(*Object) && !mayPointTo(*Loc.Ptr, *Object))
      return false;
  }
  Marker K = getMarker(W);
  return (K != Marker::None && K != Marker::Pin) || canReach(W, Loc);
}

bool LoopMemory::mayRead(CallBase &C, const MemoryLocation &Loc) {
  return isRefSet(AA.getModRefInfo(&C, Loc)) && canReach(C, Loc);
}

bool LoopMemory::mayWriteWhatIsRead(Instruction &W, CallBase &C) {
  if (auto *Store = dyn_cast<StoreInst>(&W); Store && Store->isSimple())
    return mayRead(C, MemoryLocation::get(Store));
  auto *Writer = dyn_cast<CallBase>(&W);
  if (!Writer)
    return W.isAtomic() || isModOrRefSet(AA.getModRefInfo(&W, &C));
  if (!isModSet(AA.getModRefInfo(Writer, &C)))
    return false;
  if (!isMarker(W, Marker::Pin) &&
      !AA.getMemoryEffects(Writer).onlyAccessesArgPointees())
    return true;
  for (unsigned I = 0; I < Writer->arg_size(); ++I)
    if (Writer->getArgOperand(I)->getType()->isPtrOrPtrVectorTy() &&
        !Writer->onlyReadsMemory(I) &&
        mayRead(C, MemoryLocation::getForArgument(Writer, I, TLI)))
      return true;
  return false;
}

Instruction *LoopMemory::findWriter(Instruction &I) {
  if (Writers.size() > MaxWriters)
    return Writers.front();
  SmallVector<MemoryLocation, 4> Read;
  bool ReadsOther = false;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Read.push_back(MemoryLocation::get(Load));
  } else {
    auto &C = cast<CallBase>(I);
    MemoryEffects Effects = AA.getMemoryEffects(&C);
    if (Effects.doesNotAccessMemory())
      return nullptr;
    ReadsOther = !Effects.onlyAccessesArgPointees();
    for (unsigned A = 0; A < C.arg_size() && !ReadsOther; ++A)
      if (C.getArgOperand(A)->getType()->isPtrOrPtrVectorTy())
        Read.push_back(MemoryLocation::getForArgument(&C, A, TLI));
  }
  for (Instruction *W : Writers) {
    if (ReadsOther && mayWriteWhatIsRead(*W, cast<CallBase>(I)))
      return W;
    for (const MemoryLocation &Loc : Read)
      if (isModSet(AA.getModRefInfoMask(Loc)) && mayWrite(*W, Loc))
        return W;
  }
  return nullptr;
}

} // namespace tapir
