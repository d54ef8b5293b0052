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
// Where a language has no variables without records, as Rust, a name that
// begins with __cilk says that one is hidden.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/LoopCounters.h"

#include "tapir/Analysis/TaskInfo.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace tapir {

static bool isHidden(AllocaInst &A) {
  return all_of(findDVRDeclares(&A), [](const DbgVariableRecord *Record) {
    return Record->getVariable()->getName().starts_with("__cilk");
  });
}

static unsigned getLine(const Instruction &I) {
  return I.getDebugLoc() ? I.getDebugLoc().getLine() : 0;
}

/// By parallel loop: where its iterations' tasks end.
using LoopEnds = DenseMap<const Loop *, SmallVector<BasicBlock *, 1>>;

static LoopEnds findLoopEnds(Function &F, const LoopInfo &LI) {
  LoopEnds Ends;
  forEachParallelLoop(F, LI, [&](Loop &L, CallBase &Detach) {
    for (BasicBlock *Behind : successors(Detach.getParent()))
      for (BasicBlock *B : predecessors(Behind))
        if (const Instruction *Last = B->getTerminator()->getPrevNode();
            Last && isMarker(*Last, Marker::Reattach) &&
            getRegion(cast<CallBase>(*Last)) == getRegion(Detach))
          Ends[&L].push_back(B);
  });
  return Ends;
}

// A phi after a task that has a value of the parent's, which knew it before,
// and none of the task's.
static void simplify(PHINode &Phi, const DominatorTree &DT) {
  Value *Known = nullptr;
  for (Value *V : Phi.incoming_values())
    if (!isa<PoisonValue>(V)) {
      if (Known && V != Known)
        return;
      Known = V;
    }
  auto *I = dyn_cast_or_null<Instruction>(Known);
  if (!Known || Known == &Phi || (I && !DT.dominates(I, &Phi)))
    return;
  Phi.replaceAllUsesWith(Known);
  Phi.eraseFromParent();
}

// Promotes a variable of one strand to registers. The search for values goes
// from each use back to what reaches it, which is near for a loop's variables;
// LLVM's PromoteMemToReg goes from each store through all that it dominates,
// hence through the rest of the function. Nor does the search go back through
// the tasks of a loop, which don't write the variable, or else it is theirs:
// there may be a whole nest of loops in them.
static void promote(AllocaInst &A, const LoopInfo &LI, const LoopEnds &Ends,
                    const DominatorTree &DT) {
  dropLifetimes(A);
  for (DbgVariableRecord *Record : findDVRDeclares(&A))
    Record->eraseFromParent();
  SmallVector<Instruction *, 8> Uses;
  for (User *U : A.users())
    Uses.push_back(cast<Instruction>(U));
  assert(all_of(Uses,
                [](const Instruction *I) {
                  return isa<LoadInst, StoreInst>(I);
                }) &&
         "only loads and stores are promoted");
  SmallVector<PHINode *, 4> Phis;
  SSAUpdater Values(&Phis);
  LoadAndStorePromoter Promoter(Uses, Values, A.getName());
  for (const Instruction *I : Uses)
    if (auto It = Ends.find(LI.getLoopFor(I->getParent())); It != Ends.end())
      for (BasicBlock *End : It->second)
        Values.AddAvailableValue(End, PoisonValue::get(A.getAllocatedType()));
  Promoter.run(Uses);
  for (PHINode *Phi : Phis)
    simplify(*Phi, DT);
  A.eraseFromParent();
}

void promoteLoopCounters(Function &F, const DominatorTree &DT,
                         const LoopInfo &LI) {
  const SmallVector<CallBase *, 8> Loops = collectMarkers(F, Marker::Loop);
  const TaskInfo Tasks(F);
  // Written by one strand alone, and read by that and its children: a nested
  // loop's belong to the strand that runs this.
  auto BelongsToOne = [&](AllocaInst &A) {
    SmallSetVector<unsigned, 2> Writers; // tasks
    for (User *U : A.users())
      if (auto *Store = dyn_cast<StoreInst>(U)) {
        if (!Store->isSimple())
          return false;
        Writers.insert(Tasks.get(*Store));
      }
    if (Writers.size() != 1)
      return false;
    const unsigned Writer = Writers.front();
    return !Writer || all_of(A.users(), [&](User *U) {
      return isLifetimeMarker(*cast<Instruction>(U)) ||
             Tasks.covers(Writer, *cast<Instruction>(U));
    });
  };
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
        isHidden(*A) && BelongsToOne(*A) &&
        (Tested.contains(A) || none_of(A->users(), IsLine)))
      Hidden.push_back(A);
  }
  const LoopEnds Ends = findLoopEnds(F, LI);
  for (AllocaInst *A : Hidden)
    promote(*A, LI, Ends, DT);
}

} // namespace tapir
