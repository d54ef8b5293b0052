//===- SpliceShape.cpp - loops over time that can be spliced --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The blocks of a step are walked in order. A branch in a step is accepted if
// it only guards loops, for example if it tests whether they have iterations.
// Both of its edges lead to the block that postdominates it, and the loops on
// one side run under its condition.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Splice/SpliceShape.h"

#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Splice/StepValues.h"
#include "tapir/Prepare/SplicedFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tapir {

namespace {

/// Walks a step.
class StepWalk {
  TimeLoop &T;
  const SpliceAnalyses &In;
  SpliceObstacle &Why;
  DenseMap<BasicBlock *, Loop *> Headers; // of the loops in a step

  bool fail(const Twine &What, const DebugLoc &At) {
    Why = {What.str(), At};
    return false;
  }
  bool comesFromOutside(const CallBase &Detach) const;
  bool waitsForOthers(const CallBase &Sync) const;
  bool isHarmless(const Instruction &I);
  bool addLoop(Loop &P, Value *Guard, bool RunsIf);
  bool addCall(CallBase &Call, Value *Guard, bool RunsIf);
  bool walkBranch(BasicBlock &B, BasicBlock *&Next, Value *Guard);
  bool walk(BasicBlock *B, const BasicBlock *End, Value *Guard, bool RunsIf);

public:
  StepWalk(TimeLoop &T, const SpliceAnalyses &In, SpliceObstacle &Why)
      : T(T), In(In), Why(Why) {
    for (Loop *Inner : T.L.getSubLoops())
      Headers[Inner->getHeader()] = Inner;
  }
  bool run() {
    return walk(T.L.getHeader(), nullptr, nullptr, true) &&
           (!T.Loops.empty() || !T.Calls.empty() ||
            fail("", T.L.getStartLoc())) &&
           (T.Loops.empty() || T.Calls.empty() ||
            fail("it has parallel loops as well as calls in a step",
                 T.Calls.front().Call->getDebugLoc()));
  }
};

} // namespace

// Describes an instruction that a step must not contain, for a remark.
static std::string describe(const Instruction &I) {
  if (isMarker(I, Marker::Sync))
    return "a sync in a step may wait for what was spawned elsewhere";
  if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction() &&
                                           getMarker(I) == Marker::None &&
                                           !isa<IntrinsicInst>(I))
    return "the accesses of '" +
           demangle(Call->getCalledFunction()->getName()) + "' aren't known";
  auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load)
    return "it does more than run parallel loops";
  const Value *Of = Load->getPointerOperand()->stripInBoundsOffsets();
  const std::string Name =
      isa<GlobalVariable>(Of) ? " of '" + demangle(Of->getName()) + "'" : "";
  return "a value" + Name +
         " is loaded in each step, because the loops may change it; copy it to "
         "a local variable before the loop";
}

static bool syncs(const BasicBlock &B, const Value &Region) {
  return any_of(B, [&](const Instruction &I) {
    return isMarker(I, Marker::Sync) && getRegion(cast<CallBase>(I)) == &Region;
  });
}

// Returns true if \p Detach is before the loop, and the loop may begin before
// its task is joined.
bool StepWalk::comesFromOutside(const CallBase &Detach) const {
  if (T.L.contains(&Detach))
    return false;
  SetVector<const BasicBlock *> Unjoined;
  Unjoined.insert_range(successors(Detach.getParent()));
  for (size_t At = 0; At < Unjoined.size(); ++At) {
    const BasicBlock *B = Unjoined[At];
    if (syncs(*B, *getRegion(Detach)))
      continue;
    if (B == T.Preheader)
      return true;
    Unjoined.insert_range(successors(B));
  }
  return false;
}

// Returns true if the sync may wait for tasks from before the loop. Splicing
// removes the syncs of a step: the runtime ends the step's own loops, but not
// tasks that were spawned before the loop.
bool StepWalk::waitsForOthers(const CallBase &Sync) const {
  RegionSet Joined;
  if (!findRegions(getRegion(Sync), Joined))
    return true;
  auto MayWaitFor = [&](const CallBase *Detach) {
    RegionSet Its;
    const bool IsKnown = findRegions(getRegion(*Detach), Its);
    return (!IsKnown ||
            any_of(Its, [&](AllocaInst *R) { return Joined.contains(R); })) &&
           comesFromOutside(*Detach);
  };
  auto &F = const_cast<Function &>(*Sync.getFunction());
  return any_of(collectMarkers(F, Marker::Detach), MayWaitFor);
}

// Returns true if a step may contain the instruction outside of its parallel
// loops.
bool StepWalk::isHarmless(const Instruction &I) {
  if (isMarker(I, Marker::Loop) || isMarker(I, Marker::Splice) ||
      isLifetimeMarker(I) || I.isDebugOrPseudoInst())
    return true;
  if (isMarker(I, Marker::Sync))
    return isa<CallInst>(I) && !waitsForOthers(cast<CallBase>(I));
  return !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects() &&
         !isa<AllocaInst>(I);
}

bool StepWalk::addLoop(Loop &P, Value *Guard, bool RunsIf) {
  std::optional<Task> Iteration = findIteration(P, In.LI, In.DT, In.Markers);
  if (!Iteration)
    return fail("it has a serial loop beside its parallel ones",
                P.getStartLoc());
  StringRef NotDivided;
  std::optional<LoopShape> Shape = findLoopShape(
      P, std::move(*Iteration), In.Markers, In.DT, In.SE, NotDivided);
  if (!Shape)
    return fail("a parallel loop in it can't be divided: " + NotDivided,
                P.getStartLoc());
  if (!Shape->Throws.empty() || Shape->getUnwindDest())
    return fail("an iteration of a parallel loop may throw", P.getStartLoc());
  const bool IsCountKnown = Shape->Known
                                ? isStepValue(*Shape->Known->Base, T.L, In.SE)
                                : isStepValue(Shape->Count, T.L, In.SE);
  if (!IsCountKnown)
    return fail("the trip count of a parallel loop doesn't follow from the "
                "step's number",
                P.getStartLoc());
  T.Loops.push_back({std::move(*Shape), Guard, RunsIf, {}});
  return findRanges(T.Loops.back(), T.L, In.SE, Why);
}

bool StepWalk::addCall(CallBase &Call, Value *Guard, bool RunsIf) {
  for (Value *Argument : Call.args())
    if (!isStepValue(*Argument, T.L, In.SE))
      return fail("an argument of a call doesn't follow from the step's number",
                  Call.getDebugLoc());
  T.Calls.push_back({&Call, Guard, RunsIf});
  return checkCallee(Call, Why);
}

// Returns the instruction if it is a call of a function with declared effects,
// or null.
static CallBase *getSplicedCall(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && findSplicedFunction(*Callee) ? Call : nullptr;
}

bool StepWalk::walkBranch(BasicBlock &B, BasicBlock *&Next, Value *Guard) {
  auto *Branch = cast<BranchInst>(B.getTerminator());
  Value &Condition = *Branch->getCondition();
  const auto *Node = In.PDT.getNode(&B);
  const auto *After = Node ? Node->getIDom() : nullptr;
  BasicBlock *Join = After ? After->getBlock() : nullptr;
  if (Guard || !Join || !T.L.contains(Join) ||
      !isStepValue(Condition, T.L, In.SE))
    return fail("not every step runs all of its parallel loops",
                Branch->getDebugLoc());
  Next = Join;
  return walk(Branch->getSuccessor(0), Join, &Condition, true) &&
         walk(Branch->getSuccessor(1), Join, &Condition, false);
}

bool StepWalk::walk(BasicBlock *B, const BasicBlock *End, Value *Guard,
                    bool RunsIf) {
  while (B != End) {
    if (Loop *P = Headers.lookup(B)) {
      if (!addLoop(*P, Guard, RunsIf))
        return false;
      B = T.Loops.back().Shape.Exit;
      continue;
    }
    for (Instruction &I : *B) {
      if (CallBase *Call = getSplicedCall(I)) {
        if (!addCall(*Call, Guard, RunsIf))
          return false;
      } else if (!isHarmless(I)) {
        return fail(describe(I), I.getDebugLoc());
      }
    }
    auto *Branch = dyn_cast<BranchInst>(B->getTerminator());
    if (!Branch)
      return fail("it does more than run parallel loops",
                  B->getTerminator()->getDebugLoc());
    if (B == T.L.getLoopLatch())
      return true;
    BasicBlock *Next = Branch->getSuccessor(0);
    if (B == T.Exiting)
      Next = Branch->getSuccessor(T.L.contains(Next) ? 0 : 1);
    else if (Branch->isConditional() && !walkBranch(*B, Next, Guard))
      return false;
    B = Next;
  }
  return true;
}

// Returns a call in a step from which an exception leaves the loop, so that the
// loop has another exit; null if there is none.
static const Instruction *findThrow(const Loop &L) {
  for (BasicBlock *B : L.blocks())
    if (auto *Invoke = dyn_cast<InvokeInst>(B->getTerminator());
        Invoke && !L.contains(Invoke->getUnwindDest()))
      return Invoke;
  return nullptr;
}

static bool findExit(TimeLoop &T, const SpliceAnalyses &In,
                     SpliceObstacle &Why) {
  const DebugLoc At = T.L.getStartLoc();
  T.Preheader = T.L.getLoopPreheader();
  T.Exiting = T.L.getExitingBlock();
  T.Exit = T.L.getExitBlock();
  BasicBlock *Latch = T.L.getLoopLatch();
  if (const Instruction *Throws = findThrow(T.L)) {
    Why = {"an iteration of a parallel loop may throw", Throws->getDebugLoc()};
    return false;
  }
  if (!T.Preheader || !Latch || !T.Exiting || !T.Exit ||
      !isa<BranchInst>(T.Exiting->getTerminator())) {
    Why = {"it has several exits, or none", At};
    return false;
  }
  T.TestsFirst = T.Exiting == T.L.getHeader() && T.Exiting != Latch;
  if (!T.TestsFirst && T.Exiting != Latch) {
    Why = {"it may end in the middle of a step", At};
    return false;
  }
  Type *I64 = Type::getInt64Ty(Latch->getContext());
  const SCEV *Taken = In.SE.getExitCount(&T.L, T.Exiting);
  if (isa<SCEVCouldNotCompute>(Taken) ||
      In.SE.getTypeSizeInBits(Taken->getType()) > 64) {
    Why = {"its number of steps isn't known when it begins", At};
    return false;
  }
  T.Steps = In.SE.getNoopOrZeroExtend(Taken, I64);
  if (!T.TestsFirst)
    T.Steps = In.SE.getAddExpr(T.Steps, In.SE.getOne(I64));
  if (!SCEVExpander(In.SE, "cilk")
           .isSafeToExpandAt(T.Steps, T.Preheader->getTerminator())) {
    Why = {"its number of steps can't be computed before it", At};
    return false;
  }
  return true;
}

// Checks that the values that are used after the loop can be computed from the
// number of steps.
static bool checkResults(const TimeLoop &T, const SpliceAnalyses &In,
                         SpliceObstacle &Why) {
  for (PHINode &Phi : T.Exit->phis()) {
    Value *V = Phi.getIncomingValueForBlock(T.Exiting);
    if (isStepValue(*V, T.L, In.SE))
      continue;
    Why = {"a value that it computes is used after it", T.L.getStartLoc()};
    return false;
  }
  return true;
}

// Checks that the values which iterations take from the code around them can be
// computed in the runtime's callbacks.
static bool checkInputs(const TimeLoop &T, const SpliceAnalyses &In,
                        SpliceObstacle &Why) {
  for (const SplicedLoop &P : T.Loops)
    for (BasicBlock *B : P.Shape.Body)
      for (Instruction &I : *B) {
        if (P.Shape.isBoundary(I) || isMarker(I, Marker::Pin))
          continue;
        for (Use &U : I.operands()) {
          auto *Def = dyn_cast<Instruction>(U);
          if (!Def || P.Shape.contains(*Def) || isStepValue(*Def, T.L, In.SE))
            continue;
          Why = {
              "its iterations use a value that changes from step to step and "
              "doesn't follow from the step's number",
              I.getDebugLoc() ? I.getDebugLoc() : P.Shape.L.getStartLoc()};
          return false;
        }
      }
  return true;
}

std::optional<TimeLoop> findTimeLoop(Loop &L, const SpliceAnalyses &In,
                                     SpliceObstacle &Why) {
  TimeLoop T{L, nullptr, nullptr, nullptr};
  if (!findExit(T, In, Why) || !StepWalk(T, In, Why).run() ||
      !checkInputs(T, In, Why) || !checkResults(T, In, Why))
    return std::nullopt;
  assert(T.Loops.empty() != T.Calls.empty() &&
         "a step runs parallel loops or calls");
  assert(T.Steps->getType()->isIntegerTy(64) && "steps are counted");
  return T;
}

} // namespace tapir
