//===- LoopCounters.cpp - parallel loops' counters without optimisation ---===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without optimisation a parallel loop's counter and limit still live in
// memory, where no trip count can be had. They are hidden variables, so nobody
// misses them; visible ones, which debug records describe, stay. So do those
// that a line of the program is about, if only the lines are known, unless a
// loop's test reads them: a debugger can stop there, and gcov counts the line.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/LoopCounters.h"

#include "tapir/Analysis/Task.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/Markers.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace tapir {

static unsigned getLine(const Instruction &I) {
  return I.getDebugLoc() ? I.getDebugLoc().getLine() : 0;
}

// Promotes a variable to registers. The search for values goes from each use
// back to what reaches it, which is near for a loop's variables; LLVM's
// PromoteMemToReg goes from each store through all that it dominates, hence
// through the rest of the function.
static void promote(AllocaInst &A) {
  dropLifetimes(A);
  SmallVector<Instruction *, 8> Uses;
  for (User *U : A.users())
    Uses.push_back(cast<Instruction>(U));
  assert(all_of(Uses,
                [](const Instruction *I) {
                  return isa<LoadInst, StoreInst>(I);
                }) &&
         "only loads and stores are promoted");
  SSAUpdater Values;
  LoadAndStorePromoter(Uses, Values, A.getName()).run(Uses);
  A.eraseFromParent();
}

void promoteLoopCounters(Function &F) {
  SmallVector<CallBase *, 8> Loops = collectMarkers(F, Marker::Loop);
  if (Loops.empty())
    return;
  TaskOwners Owners(F);
  // Written by one strand alone, and read by that and its children: a nested
  // loop's belong to the strand that runs this.
  auto BelongsToOne = [&](AllocaInst &A) {
    SmallPtrSet<const Task *, 2> Writers;
    for (User *U : A.users())
      if (auto *Store = dyn_cast<StoreInst>(U)) {
        if (!Store->isSimple())
          return false;
        Writers.insert(Owners.get(*Store));
      }
    if (Writers.size() != 1)
      return false;
    const Task *Writer = *Writers.begin();
    return !Writer || all_of(A.users(), [&](User *U) {
      return isLifetimeMarker(*cast<Instruction>(U)) ||
             Writer->contains(*cast<Instruction>(U));
    });
  };
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallPtrSet<const Value *, 8> Tested;
  forEachParallelLoop(F, LI, [&](Loop &L, CallBase &) {
    for (Instruction &I : *L.getHeader())
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Tested.insert(Load->getPointerOperand());
  });
  auto IsLine = [&](const User *U) {
    unsigned Line = isa<StoreInst>(U) ? getLine(*cast<StoreInst>(U)) : 0;
    return Line && none_of(Loops, [&](const CallBase *Loop) {
             return getLine(*Loop) == Line;
           });
  };
  SmallVector<AllocaInst *, 8> Hidden;
  for (Instruction &I : F.getEntryBlock()) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (A && A->getAllocatedType()->isIntegerTy() && isAllocaPromotable(A) &&
        findDVRDeclares(A).empty() && BelongsToOne(*A) &&
        (Tested.contains(A) || none_of(A->users(), IsLine)))
      Hidden.push_back(A);
  }
  for (AllocaInst *A : Hidden)
    promote(*A);
}

} // namespace tapir
