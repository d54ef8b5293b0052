//===- SpliceCalls.cpp - loops over time whose steps are calls ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for (t = 0; t < steps; ++t) {       frame = {values from outside};
//     f(a, b, 0, n);               =>   __cilkrts_splice_calls(
//     f(b, a, 0, n);                        &frame, steps, depth,
//   }                                       calls, 2, both);
//
// The table `calls` has a row for each call, with a function `i64 (frame, t,
// out)` and the table of the called function (Prepare/SplicedFunctions.cpp).
// The function stores the call's arguments, and returns 0 if the step doesn't
// make the call.
//
// This file also checks the called function after optimisation. Two parts of
// the called function, split and effects, may be called early, often, and by
// any thread, so they may read only their arguments.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Splice/SplicedSteps.h"

#include "tapir/IR/Markers.h"
#include "tapir/Prepare/SplicedFunctions.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

//===----------------------------------------------------------------------===//
// Functions that may be called early
//===----------------------------------------------------------------------===//

// Returns true if the address is in a constant, in a local variable of the
// function, or in memory that an argument points to.
static bool isOwn(const Value &Address) {
  const Value *Object = getUnderlyingObject(&Address);
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    return G->isConstant();
  return isa<Argument, AllocaInst>(Object);
}

// Returns the reason why \p I must not be executed early, or null if there is
// none.
static const char *findHarm(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() && isOwn(*Load->getPointerOperand())
               ? nullptr
               : "reads memory";
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isSimple() && isOwn(*Store->getPointerOperand())
               ? nullptr
               : "writes memory";
  if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    auto *Copy = dyn_cast<MemTransferInst>(Memory);
    return !Memory->isVolatile() && isOwn(*Memory->getRawDest()) &&
                   (!Copy || isOwn(*Copy->getRawSource()))
               ? nullptr
               : "accesses memory";
  }
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
      Intrinsic &&
      (Intrinsic->isAssumeLikeIntrinsic() || I.isLifetimeStartOrEnd()))
    return nullptr;
  if (getMarker(I) != Marker::None)
    return "contains other parallel code";
  return I.mayReadOrWriteMemory() || I.mayThrow() || !I.willReturn()
             ? "has another effect"
             : nullptr;
}

// Returns the reason why \p I may trap in the function that computes effects,
// or null if it can't. Effects are computed for each call, even if the call
// returns early and never runs the code that the effects describe.
static const char *findTrap(const Instruction &I) {
  return I.isIntDivRem() && !isSafeToSpeculativelyExecute(&I)
             ? "may divide by zero"
             : nullptr;
}

namespace {
/// Finds the first use of a variable, other than a load or a store, that
/// captures its address. The address must not escape, because the variable no
/// longer exists when base cases run.
class Escape : public CaptureTracker {
  const AllocaInst &Variable;
  const Instruction *At = nullptr;

  void tooManyUses() override { At = &Variable; }
  Action captured(const Use *U, UseCaptureInfo Use) override {
    if (!capturesAnyProvenance(Use.UseCC))
      return Continue;
    At = cast<Instruction>(U->getUser());
    return Stop;
  }

public:
  explicit Escape(const AllocaInst &Of) : Variable(Of) {
    PointerMayBeCaptured(&Of, this);
  }
  const Instruction *at() const { return At; }
};
} // namespace

static bool checkHarmless(const Function &F, StringRef Name, StringRef When,
                          const char *(&Find)(const Instruction &),
                          SpliceObstacle &Why) {
  for (const Instruction &I : instructions(F)) {
    const char *Harm = Find(I);
    DebugLoc At = I.getDebugLoc();
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      if (const Instruction *By = Escape(*Variable).at()) {
        Harm = "passes the address of a local variable";
        At = By->getDebugLoc();
      }
    if (Harm) {
      Why = {("'" + Name + "' " + Harm + " " + When).str(), At};
      return false;
    }
  }
  return true;
}

bool checkCallee(const CallBase &Call, SpliceObstacle &Why) {
  const Function &Callee = *Call.getCalledFunction();
  const SplicedFunction Its = *findSplicedFunction(Callee);
  const std::string Name = demangle(Callee.getName());
  if (!Its.Obstacle.empty()) {
    Why = {"'" + Name + "' " + Its.Obstacle.str(), Call.getDebugLoc()};
    return false;
  }
  // The front end rejects look-ups in the function itself. So these look-ups
  // come from another function, which the source calls through a pointer.
  // Optimisations have made the call direct and inlined it.
  if (!collectMarkers(*Its.Leaf, Marker::View).empty()) {
    Why = {"'" + Name + "' uses a reducer", Call.getDebugLoc()};
    return false;
  }
  return checkHarmless(*Its.Split, Name, "outside of its base case", findHarm,
                       Why) &&
         checkHarmless(*Its.Effects, Name, "in its effects", findHarm, Why) &&
         checkHarmless(*Its.Effects, Name, "in its effects", findTrap, Why);
}

//===----------------------------------------------------------------------===//
// Splicing
//===----------------------------------------------------------------------===//

static Value *computeRuns(const SplicedCall &C, StepValues &At) {
  IRBuilderBase &B = At.builder();
  if (!C.Guard)
    return B.getInt64(1);
  Value *Guard = At.get(*C.Guard);
  return B.CreateZExt(C.RunsIf ? Guard : B.CreateNot(Guard), B.getInt64Ty());
}

// Builds a function that stores the arguments of the call, and returns 1 if the
// step makes the call, otherwise 0.
static Function *buildRoot(const SplicedSteps &Of, const SplicedCall &C,
                           const SplicedFunction &Its) {
  IRBuilder<> B(Of.F.getContext());
  Function *New =
      createStepFunction(Of.F, "root", B.getInt64Ty(), {B.getPtrTy()}, B);
  StepValues At(Of.T.L, Of.SE, B, New->getArg(1), Of.Frame, New->getArg(0));
  for (auto [Argument, Offset] : zip(C.Call->args(), Its.Offsets))
    B.CreateStore(At.get(*Argument),
                  B.CreatePtrAdd(New->getArg(2), B.getInt64(Offset)));
  B.CreateRet(computeRuns(C, At));
  return New;
}

void spliceCalls(TimeLoop &T, Function &F, TapirTarget &Target,
                 ScalarEvolution &SE, Value *Depth, const DebugLoc &At) {
  StepFrame Frame(F.getDataLayout());
  const SplicedSteps Steps{T, F, Target, SE, Frame};
  SmallVector<Constant *, 4> Rows;
  for (const SplicedCall &C : T.Calls) {
    const SplicedFunction Its =
        *findSplicedFunction(*C.Call->getCalledFunction());
    Rows.push_back(
        ConstantStruct::getAnon({buildRoot(Steps, C, Its), Its.Table}));
  }
  replaceSteps(Steps, Depth, At, TapirTarget::Steps::Calls,
               createStepTable(F, Rows), Rows.size());
}

} // namespace tapir
