//===- MarkerEdits.cpp - removal of markers -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/MarkerEdits.h"

#include "tapir/IR/MarkerCalls.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

void replaceDetach(CallBase &Detach, bool InChild,
                   SmallSetVector<Instruction *, 8> *Users) {
  // The call below erases Detach itself if the instruction has no side effects.
  const bool Stays = Detach.mayHaveSideEffects() || Detach.isTerminator();
  replaceAndRecursivelySimplify(
      &Detach, ConstantInt::getBool(Detach.getContext(), InChild),
      /*TLI=*/nullptr, /*DT=*/nullptr, /*AC=*/nullptr, Users);
  if (Stays)
    eraseMarker(Detach);
}

bool foldBranches(Function &F) {
  bool Changed = false;
  for (BasicBlock &B : make_early_inc_range(F))
    Changed |= ConstantFoldTerminator(&B, /*DeleteDeadConditions=*/true);
  return removeUnreachableBlocks(F) || Changed;
}

void dropUnwindEdges(Function &F) {
  RegionSet Throwing;
  for (CallBase *End : collectMarkers(F, Marker::Exception))
    if (!findRegions(getRegion(*End), Throwing))
      return;
  auto All = collectMarkers(F, Marker::Detach);
  append_range(All, collectMarkers(F, Marker::Sync));
  for (CallBase *C : All) {
    auto *Invoke = dyn_cast<InvokeInst>(C);
    RegionSet Its;
    if (!Invoke || !findRegions(getRegion(*C), Its) ||
        any_of(Its, [&](AllocaInst *R) { return Throwing.contains(R); }))
      continue;
    Invoke->setDoesNotThrow();
    changeToCall(Invoke);
  }
  removeUnreachableBlocks(F);
}

void endAtReattaches(Function &F) {
  // The loop below removes the code that follows a reattach in its block. This
  // code may contain further reattaches.
  for (BasicBlock &B : F) {
    auto End = find_if(
        B, [](const Instruction &I) { return isMarker(I, Marker::Reattach); });
    if (End != B.end())
      changeToUnreachable(&*End);
  }
  removeUnreachableBlocks(F);
}

void runTasksInPlace(Function &F) {
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    replaceDetach(*D, /*InChild=*/true);
  eraseMarkers(F, {Marker::Reattach, Marker::StrandBegin});
  foldBranches(F);
}

bool raiseStaticAllocas(Function &F) {
  Instruction *First = nullptr;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(F.getEntryBlock())) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!First && !A)
      First = &I;
    if (!First || !A || !A->isStaticAlloca())
      continue;
    A->moveBefore(First->getIterator());
    Changed = true;
  }
  return Changed;
}

void eraseFrontEndMarkers(Function &F) {
  for (CallBase *C : collectMarkers(F, Marker::FrameCallee))
    C->replaceAllUsesWith(cast<FrameCalleeCall>(C)->getCallee());
  eraseMarkers(F, {Marker::FrameCallee, Marker::FrameBegin,
                   Marker::FrameBeginInPlace, Marker::FrameEnd, Marker::Caught,
                   Marker::RegionBegin, Marker::RegionEnd, Marker::Share,
                   Marker::SyncGuard, Marker::Effect});
}

void eraseMarkers(Function &F, ArrayRef<Marker> Kinds) {
  for (Marker K : Kinds)
    for (CallBase *C : collectMarkers(F, K))
      eraseMarker(*C);
}

} // namespace tapir
