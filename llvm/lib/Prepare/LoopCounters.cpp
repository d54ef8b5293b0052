//===- LoopCounters.cpp - parallel loops' counters without optimisation ---===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without optimisation a parallel loop's counter and limit are in memory, from
// which no trip count can be computed. This pass promotes hidden variables,
// which no debugger shows, to registers. Visible variables, which have debug
// records, stay in memory.
//
// With debug information that has only lines, no variable has a record. Then a
// variable also stays in memory if it is written in a line of its own, unless a
// loop's test reads it: a debugger can stop at that line, and gcov counts it.
// In a language in which all variables have records, such as Rust, a name that
// begins with __cilk marks a hidden variable.
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

/// The blocks at which the tasks of iterations end, for each parallel loop.
using LoopEnds = DenseMap<const Loop *, SmallVector<BasicBlock *, 1>>;

static LoopEnds findLoopEnds(Function &F, const LoopInfo &LI) {
  LoopEnds Ends;
  forEachParallelLoop(F, LI, [&](Loop &L, CallBase &Detach) {
    for (BasicBlock *After : successors(Detach.getParent()))
      for (BasicBlock *B : predecessors(After))
        if (const Instruction *Last = B->getTerminator()->getPrevNode();
            Last && isMarker(*Last, Marker::Reattach) &&
            getRegion(cast<CallBase>(*Last)) == getRegion(Detach))
          Ends[&L].push_back(B);
  });
  return Ends;
}

// If a phi after a task has only one incoming value except poison, and the
// parent has computed this value before the phi, replaces the phi by the value.
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
// from each use back to the definitions that reach it. For a loop's variables,
// these are near. LLVM's PromoteMemToReg would go from each store through all
// blocks that the store dominates, which are the rest of the function. The
// search skips the tasks of a loop, which may contain a whole nest of loops.
// These tasks don't write the variable, unless it belongs to one of them.
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
  // Returns true if one strand alone writes the variable, and only that strand
  // and its children read it. Variables of a nested loop belong to the strand
  // that runs this loop.
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
