//===- SpliceLoops.cpp - loops over time whose steps are spliced ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for (t = 0; t < steps; ++t) {          frame = {values from outside};
//     cilk_for (i = 0; i < n; ++i)    =>   __cilkrts_splice_loops(
//       a(t, i);                               &frame, steps, depth,
//     cilk_for (i = 0; i < m; ++i)             loops, 2, both);
//       b(t, i);
//   }
//
// The table `loops` has these functions for each of the parallel loops:
//
//   count(frame, t)                        returns the number of iterations
//   leaf(frame, t, begin, end)             runs some of them
//   effects(frame, t, begin, end, ranges)  stores the addresses of accesses
//
// A further function, one for a module, gets a callback and two arguments, and
// calls the callback for both in parallel. Only this function contains Tapir.
// The runtime calls it for all parallelism, so any compiler can build the
// runtime's part. cheetah/splice/loops.h has the types of these functions.
//
// If the arithmetic of an effect overflows, the effect is all of the memory.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Splice/SpliceLoops.h"

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Analysis/TaskInfo.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/Lowering/Loops/CountedLoop.h"
#include "tapir/Lowering/Loops/LoopLeaf.h"
#include "tapir/Lowering/Splice/SpliceShape.h"
#include "tapir/Lowering/Splice/SplicedSteps.h"
#include "tapir/Lowering/Splice/StepValues.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tapir {

namespace {

/// The bounds of an affine expression, over some of the iterations of a loop.
class BoundsBuilder {
  const Loop &P;
  ScalarEvolution &SE;
  StepValues &At;
  IRBuilderBase &B;
  Value *First, *Last; // iterations' numbers
  Value *Overflows;

  Value *checked(Intrinsic::ID Which, Value *X, Value *Y) {
    Value *Both = B.CreateBinaryIntrinsic(Which, X, Y);
    Overflows = B.CreateOr(Overflows, B.CreateExtractValue(Both, 1));
    return B.CreateExtractValue(Both, 0);
  }

public:
  struct Bounds {
    Value *Low, *High;
  };

  BoundsBuilder(const Loop &P, ScalarEvolution &SE, StepValues &At,
                Value *First, Value *Last)
      : P(P), SE(SE), At(At), B(At.builder()), First(First), Last(Last),
        Overflows(B.getFalse()) {}

  Value *overflows() const { return Overflows; }
  Value *add(Value *X, Value *Y) {
    return checked(Intrinsic::sadd_with_overflow, X, Y);
  }
  Value *multiply(Value *X, Value *Y) {
    return checked(Intrinsic::smul_with_overflow, X, Y);
  }
  Bounds find(const SCEV *S);
  Bounds findGrowth(const SCEVAddRecExpr &Rec);
};

/// Splices one loop.
class LoopSplicer {
  Function &F;
  TimeLoop &T;
  TapirTarget &Target;
  ScalarEvolution &SE;
  StepFrame Frame;
  Type *Void, *I64, *Ptr;

  Function *create(const char *Suffix, Type *Result, ArrayRef<Type *> More,
                   IRBuilder<> &B) {
    return createStepFunction(F, Suffix, Result, More, B);
  }
  Value *computeCount(const SplicedLoop &P, StepValues &At);
  Function *buildCount(const SplicedLoop &P);
  Function *buildEffects(SplicedLoop &P);
  Function *buildLeaf(const SplicedLoop &P, OwnersSource Owners);
  Constant *buildTable(OwnersSource Owners);

public:
  LoopSplicer(TimeLoop &T, Function &F, TapirTarget &Target,
              ScalarEvolution &SE)
      : F(F), T(T), Target(Target), SE(SE), Frame(F.getDataLayout()),
        Void(Type::getVoidTy(F.getContext())),
        I64(Type::getInt64Ty(F.getContext())),
        Ptr(PointerType::getUnqual(F.getContext())) {}
  void splice(Value *Depth, const DebugLoc &At);
};

} // namespace

BoundsBuilder::Bounds BoundsBuilder::findGrowth(const SCEVAddRecExpr &Rec) {
  const Bounds Start = find(Rec.getStart());
  const SCEV *By = Rec.getStepRecurrence(SE);
  Value *Step = At.get(By);
  Value *Low = B.getInt64(0), *High;
  if (Rec.getLoop() == &P) {
    Low = multiply(Step, First);
    High = multiply(Step, Last);
  } else {
    const SCEV *Taken = SE.getSymbolicMaxBackedgeTakenCount(Rec.getLoop());
    High = multiply(Step, B.CreateZExtOrTrunc(At.get(Taken), Low->getType()));
  }
  if (SE.isKnownNegative(By)) {
    std::swap(Low, High);
  } else if (!SE.isKnownNonNegative(By)) {
    Value *Less = B.CreateBinaryIntrinsic(Intrinsic::smin, Low, High);
    High = B.CreateBinaryIntrinsic(Intrinsic::smax, Low, High);
    Low = Less;
  }
  return {add(Start.Low, Low), add(Start.High, High)};
}

BoundsBuilder::Bounds BoundsBuilder::find(const SCEV *S) {
  if (SE.isLoopInvariant(S, &P)) {
    Value *V = At.get(S);
    return {V, V};
  }
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(S))
    return findGrowth(*Rec);
  if (auto *Product = dyn_cast<SCEVMulExpr>(S)) {
    auto *Factor = cast<SCEVConstant>(Product->getOperand(0));
    Bounds Result = find(Product->getOperand(1));
    Result.Low = multiply(Factor->getValue(), Result.Low);
    Result.High = multiply(Factor->getValue(), Result.High);
    if (Factor->getAPInt().isNegative())
      std::swap(Result.Low, Result.High);
    return Result;
  }
  auto Parts = cast<SCEVAddExpr>(S)->operands();
  Bounds Result = find(Parts[0]);
  for (const SCEV *Part : drop_begin(Parts)) {
    const Bounds Its = find(Part);
    Result = {add(Result.Low, Its.Low), add(Result.High, Its.High)};
  }
  return Result;
}

Value *LoopSplicer::computeCount(const SplicedLoop &P, StepValues &At) {
  IRBuilderBase &B = At.builder();
  Value *Count;
  if (P.Shape.Known)
    Count = B.CreateAdd(At.get(*P.Shape.Known->Base), P.Shape.Known->Missing);
  else
    Count = At.get(P.Shape.Count);
  if (!P.Guard)
    return Count;
  Value *None = B.getInt64(0);
  Value *Guard = At.get(*P.Guard);
  return B.CreateSelect(Guard, P.RunsIf ? Count : None,
                        P.RunsIf ? None : Count);
}

Function *LoopSplicer::buildCount(const SplicedLoop &P) {
  IRBuilder<> B(F.getContext());
  Function *New = create("count", I64, {}, B);
  StepValues At(T.L, SE, B, New->getArg(1), Frame, New->getArg(0));
  B.CreateRet(computeCount(P, At));
  return New;
}

Function *LoopSplicer::buildEffects(SplicedLoop &P) {
  // Ranges that are read come first.
  sort(P.Ranges, [](const AccessRange &X, const AccessRange &Y) {
    return std::tie(X.Writes, X.Number) < std::tie(Y.Writes, Y.Number);
  });
  IRBuilder<> B(F.getContext());
  Function *New = create("effects", Void, {I64, I64, Ptr}, B);
  StepValues At(T.L, SE, B, New->getArg(1), Frame, New->getArg(0));
  Value *Out = New->getArg(4);
  Value *Last = B.CreateSub(New->getArg(3), B.getInt64(1));
  for (const AccessRange &R : P.Ranges) {
    BoundsBuilder Bounds(P.Shape.L, SE, At, New->getArg(2), Last);
    Value *Base = B.CreatePtrToInt(At.get(*R.Base), I64);
    const BoundsBuilder::Bounds Offset = Bounds.find(R.Offset);
    Value *Begin = Bounds.add(Base, Offset.Low);
    Value *End =
        Bounds.add(Bounds.add(Base, Offset.High), Bounds.find(R.Length).High);
    Value *IsWrong =
        B.CreateOr(Bounds.overflows(), B.CreateICmpUGT(Begin, End));
    for (Value *V : {B.CreateSelect(IsWrong, B.getInt64(0), Begin),
                     B.CreateSelect(IsWrong, B.getInt64(-1), End)}) {
      B.CreateStore(V, Out);
      Out = B.CreatePtrAdd(Out, B.getInt64(8));
    }
  }
  B.CreateRetVoid();
  return New;
}

Function *LoopSplicer::buildLeaf(const SplicedLoop &P, OwnersSource Owners) {
  const CountedLoop Counted = countLoop(P.Shape, SE, Owners);
  Function *Piece = buildLeafFunction(Counted, Target);
  IRBuilder<> B(F.getContext());
  Function *New = create("leaf", Void, {I64, I64}, B);
  StepValues At(T.L, SE, B, New->getArg(1), Frame, New->getArg(0));
  SmallVector<Value *, 8> Args{New->getArg(2), New->getArg(3)};
  for (Value *V : Counted.Inputs)
    Args.push_back(At.get(*V));
  B.CreateCall(Piece, Args);
  B.CreateRetVoid();
  return New;
}

// Builds the table. The functions for effects are built before those for
// leaves, because countLoop() removes values from which effects are computed.
Constant *LoopSplicer::buildTable(OwnersSource Owners) {
  SmallVector<SmallVector<Constant *, 5>, 4> Rows;
  for (SplicedLoop &P : T.Loops) {
    Function *Count = buildCount(P), *Effects = buildEffects(P);
    const auto Reads =
        count_if(P.Ranges, [](const AccessRange &R) { return !R.Writes; });
    Rows.push_back({Count, nullptr, Effects, ConstantInt::get(I64, Reads),
                    ConstantInt::get(I64, P.Ranges.size() - Reads)});
  }
  for (auto [P, Row] : zip(T.Loops, Rows))
    Row[1] = buildLeaf(P, Owners);
  auto *RowType = StructType::get(F.getContext(), {Ptr, Ptr, Ptr, I64, I64});
  SmallVector<Constant *, 4> All;
  for (ArrayRef<Constant *> Row : Rows)
    All.push_back(ConstantStruct::get(RowType, Row));
  return createStepTable(F, All);
}

void LoopSplicer::splice(Value *Depth, const DebugLoc &At) {
  std::optional<TaskInfo> Tasks;
  Constant *Table = buildTable([&]() -> const TaskInfo & {
    if (!Tasks)
      Tasks.emplace(F);
    return *Tasks;
  });
  replaceSteps({T, F, Target, SE, Frame}, Depth, At, TapirTarget::Steps::Loops,
               Table, T.Loops.size());
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

static std::string placeOf(const DebugLoc &At) {
  if (!At)
    return "";
  return (" (" + At->getFilename() + ":" + Twine(At.getLine()) + ":" +
          Twine(At.getCol()) + ")")
      .str();
}

static void remarkNot(OptimizationRemarkEmitter &ORE, const SpliceCall &Request,
                      const Twine &Why) {
  ORE.emit([&] {
    return OptimizationRemarkMissed("tapir", "NotSpliced",
                                    Request.getDebugLoc(), Request.getParent())
           << (Request.isOfBlock() ? "this block" : "this loop")
           << " is not spliced: " << Why.str();
  });
}

static void remarkSpliced(OptimizationRemarkEmitter &ORE,
                          const SpliceCall &Request, const TimeLoop &T) {
  const bool OfCalls = T.Loops.empty();
  ORE.emit([&] {
    return OptimizationRemark("tapir", "Spliced", Request.getDebugLoc(),
                              Request.getParent())
           << (Request.isOfBlock() ? "this block is spliced; "
                                   : "the steps of this loop are spliced; ")
           << (OfCalls ? "calls" : "parallel loops")
           << (Request.isOfBlock() ? ": " : " in each: ")
           << ore::NV("Loops", OfCalls ? T.Calls.size() : T.Loops.size());
  });
}

void dropSpliceRequests(Function &F, FunctionAnalysisManager &FAM,
                        StringRef Why) {
  for (CallBase *Request : collectMarkers(F, Marker::Splice)) {
    remarkNot(FAM.getResult<OptimizationRemarkEmitterAnalysis>(F),
              *cast<SpliceCall>(Request), Why);
    Request->eraseFromParent();
  }
}

static SpliceAnalyses analyse(Function &F, FunctionAnalysisManager &FAM,
                              const LoopMarkers &Markers) {
  return {FAM.getResult<LoopAnalysis>(F),
          FAM.getResult<DominatorTreeAnalysis>(F),
          FAM.getResult<PostDominatorTreeAnalysis>(F),
          FAM.getResult<ScalarEvolutionAnalysis>(F), Markers};
}

// Returns the loop around \p Request, in the form that the analyses need.
static Loop *prepareLoop(CallBase &Request, Function &F,
                         FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  Loop *L = LI.getLoopFor(Request.getParent());
  if (!L)
    return nullptr;
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  simplifyLoop(L, &DT, &LI, &SE, nullptr, nullptr, /*PreserveLCSSA=*/false);
  formLCSSA(*L, DT, &LI, &SE);
  FAM.invalidate(F, PreservedAnalyses::none());
  return FAM.getResult<LoopAnalysis>(F).getLoopFor(Request.getParent());
}

static std::optional<TimeLoop> findRequested(SpliceCall &Request, Loop *L,
                                             const SpliceAnalyses &In,
                                             SpliceObstacle &Why) {
  // A loop with a single step has been simplified to straight-line code. Its
  // request is then in the loop around that code. The missing attribute shows
  // this, because the front end forbids unrolling only for the loop of a
  // request.
  if (!L || !getBooleanLoopAttribute(L, "llvm.loop.unroll.disable"))
    Why.Why = "it has been unrolled, or has no second step";
  else if (!L->isLoopInvariant(Request.getDepth()))
    Why.Why = "the pragma's argument changes in the loop";
  else
    return findTimeLoop(*L, In, Why);
  return std::nullopt;
}

static void spliceLoop(SpliceCall &Request, Function &F, TapirTarget &Target,
                       FunctionAnalysisManager &FAM) {
  const DebugLoc At = Request.getDebugLoc();
  Loop *L = prepareLoop(Request, F, FAM);
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  SpliceObstacle Why;
  Value *Depth = Request.getDepth();
  const LoopMarkers Markers = findLoopMarkers(F);
  std::optional<TimeLoop> T =
      findRequested(Request, L, analyse(F, FAM, Markers), Why);
  if (!T) {
    if (!Why.Why.empty())
      remarkNot(ORE, Request, Why.Why + placeOf(Why.At));
    Request.eraseFromParent();
    return;
  }
  remarkSpliced(ORE, Request, *T);
  // The request is removed with the loop.
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  if (T->Loops.empty())
    spliceCalls(*T, F, Target, SE, Depth, At);
  else
    LoopSplicer(*T, F, Target, SE).splice(Depth, At);
  FAM.invalidate(F, PreservedAnalyses::none());
}

static void suggestIn(Function &Copy, Function &F,
                      OptimizationRemarkEmitter &ORE,
                      FunctionAnalysisManager &FAM) {
  const LoopMarkers Markers = findLoopMarkers(Copy);
  const SpliceAnalyses In = analyse(Copy, FAM, Markers);
  for (Loop *L : In.LI.getLoopsInPreorder()) {
    SpliceObstacle Why;
    if (L->getSubLoops().empty() || !findTimeLoop(*L, In, Why))
      continue;
    ORE.emit([&] {
      return OptimizationRemarkAnalysis("tapir", "MaySplice", L->getStartLoc(),
                                        &F.getEntryBlock())
             << "the parallel loops of this loop's steps can be spliced, so "
                "that they find more data in the caches: write '#pragma cilk "
                "splice' before this loop";
    });
  }
}

// Emits remarks for loops that could be spliced and have no request.
static void suggest(Function &F, FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  if (!ORE.allowExtraAnalysis("tapir"))
    return;
  if (findLoopMarkers(F).empty())
    return;
  // The search runs on a copy, since remarks must not change the function.
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&F, Map);
  dropUnwindEdges(*Copy);
  suggestIn(*Copy, F, ORE, FAM);
  FAM.clear(*Copy, Copy->getName());
  Copy->eraseFromParent();
}

void spliceLoops(Function &F, TapirTarget &Target,
                 FunctionAnalysisManager &FAM) {
  if (!Target.splices())
    return dropSpliceRequests(F, FAM, "the target doesn't splice");
  if (Target.keepsSpawns())
    return dropSpliceRequests(F, FAM, "the target counts its spawns");
  if (F.hasOptNone())
    return dropSpliceRequests(F, FAM, "it isn't optimised");
  const bool IsAsked = !collectMarkers(F, Marker::Splice).empty();
  if (!IsAsked)
    return suggest(F, FAM);
  dropUnwindEdges(F);
  FAM.invalidate(F, PreservedAnalyses::none());
  while (true) {
    const auto Requests = collectMarkers(F, Marker::Splice);
    if (Requests.empty())
      return;
    spliceLoop(*cast<SpliceCall>(Requests.front()), F, Target, FAM);
  }
}

} // namespace tapir
