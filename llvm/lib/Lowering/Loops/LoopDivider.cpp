//===- LoopDivider.cpp - divide and conquer for parallel loops ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that detaches its body spawns n tasks one after the other: span n. A
// loop can be divided if its trip count is known on entry and only induction
// variables are carried from one iteration to the next (LoopShape). It then
// becomes a call of a function that halves the iterations (LoopSplitter), with
// logarithmic span. There is one spawn for a grain of iterations (LoopGrain),
// and stock passes vectorise and unroll the serial leaf (LoopLeaf). A thief
// takes the oldest entry, which is the largest half.
//
// A function may have thousands of loops, so no step for one loop may walk over
// the whole function. The blocks of a replaced loop are emptied and stay until
// all loops are done, so that the dominator tree need not be updated. An update
// would renumber all blocks that the loop dominated, which is the rest of the
// function. The tree's answers for live blocks are still true, since the call
// leads from the block before the loop to the loop's exit. The tree only lacks
// the dominance that follows from removed edges.
//
// Outer loops are divided first, because the work of an iteration is computed
// from its inner loops, which must still be there. The inner loops move into
// the outer loop's function with their iteration, and are divided there. Each
// such move copies an inner loop, so a loop is copied once for each loop around
// it. Therefore a nest of many levels is first taken apart, from the innermost
// loops outwards, into nests of a few levels.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/LoopDivider.h"

#include "tapir/Analysis/LoopShape.h"
#include "tapir/Analysis/LoopWork.h"
#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Analysis/TaskInfo.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Loops/CountedLoop.h"
#include "tapir/Lowering/Loops/LazyLoop.h"
#include "tapir/Lowering/Loops/LoopGrain.h"
#include "tapir/Lowering/Loops/LoopSplitter.h"
#include "tapir/Lowering/Loops/ShortLoop.h"
#include "tapir/Lowering/Tasks/LoweringOptions.h"
#include "tapir/Lowering/Tasks/ReattachPhis.h"
#include "tapir/Lowering/Tasks/TaskRemover.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tapir {

namespace {

/// The state of a function while its loops are replaced.
struct FunctionState {
  DominatorTree &DT;
  LoopInfo &LI;
  ScalarEvolution &SE;
  LoopMarkers Markers;
  SmallPtrSet<const Loop *, 8> Parallel; // before any is divided
  std::optional<TaskInfo> Owners; // of the remaining tasks; made if needed
  SmallSetVector<BasicBlock *, 32> Dropped; // dead and empty
  bool IsExact = true;                      // DT has all dominance
  bool MissesLoops = false; // a loop may be divided once others are removed
};

/// Divides the parallel loops of a function, one after the other.
class LoopDivider {
  Function &F;
  TapirTarget &Target;
  FunctionAnalysisManager &FAM;
  const LoweringOptions &Options;
  LoopWork Estimate;
  SmallPtrSet<BasicBlock *, 8> Rejected; // headers

  std::optional<LoopShape> findShape(Loop &L, FunctionState &State,
                                     StringRef &Why);
  std::optional<LoopShape> findShapeOrReject(Loop &L, FunctionState &State);
  CallInst *createCall(const CountedLoop &Counted, Function &Splitter,
                       const LoopGrain &Grain, bool IsLazy,
                       ScalarEvolution &SE);
  BasicBlock &replaceLoop(const CountedLoop &Counted, Function &Splitter,
                          const LoopGrain &Grain, bool IsLazy,
                          FunctionState &State);
  std::optional<LazyStrips> chooseStrips(const CountedLoop &Counted,
                                         const LoopGrain &Grain);
  BasicBlock &divide(const LoopShape &Shape, FunctionState &State);
  bool takeOut(const LoopShape &Shape, FunctionState &State);
  SmallPtrSet<const Loop *, 8> findParallelLoops(const LoopInfo &LI);
  void repairReattachPhis(FunctionState &State);
  bool divideDeepNests(FunctionState &State);
  bool divideAll();

public:
  SmallVector<Function *, 4> New, Short;
  LoopDivider(Function &F, TapirTarget &Target, FunctionAnalysisManager &FAM,
              const LoweringOptions &Options)
      : F(F), Target(Target), FAM(FAM), Options(Options), Estimate(FAM) {}
  void run() {
    removeUnreachableBlocks(F);
    do
      FAM.invalidate(F, PreservedAnalyses::none());
    while (divideAll());
    FAM.invalidate(F, PreservedAnalyses::none());
  }
};

} // namespace

// Removes dropped blocks from a loop. The blocks of a removed loop are also in
// the block lists of all loops around it. In a deep nest, an update of all
// these loops would take too long, so each loop is updated immediately before
// it is divided.
static void removeDropped(Loop &L, const FunctionState &State) {
  erase_if(L.getBlocksVector(), [&](BasicBlock *B) {
    return State.Dropped.contains(B) && L.getBlocksSet().erase(B);
  });
}

// Returns the shape of a parallel loop. Sets Why if the loop is parallel but
// can't be divided; returns nothing and leaves Why empty if the loop isn't
// parallel.
std::optional<LoopShape> LoopDivider::findShape(Loop &L, FunctionState &State,
                                                StringRef &Why) {
  if (Rejected.contains(L.getHeader()))
    return std::nullopt;
  removeDropped(L, State);
  std::optional<Task> Iteration =
      findIteration(L, State.LI, State.DT, State.Markers);
  if (!Iteration)
    return std::nullopt;
  return findLoopShape(L, std::move(*Iteration), State.Markers, State.DT,
                       State.SE, Why);
}

std::optional<LoopShape> LoopDivider::findShapeOrReject(Loop &L,
                                                        FunctionState &State) {
  StringRef Why;
  std::optional<LoopShape> Shape = findShape(L, State, Why);
  // If the dominator tree isn't exact, the loop is not rejected: it is tried
  // again with new analyses.
  if (Shape)
    return Shape;
  if (Why.empty() || !State.IsExact) {
    State.MissesLoops |= !Why.empty() || State.Parallel.contains(&L);
    return std::nullopt;
  }
  Rejected.insert(L.getHeader());
  FAM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&] {
    return OptimizationRemarkMissed("tapir", "LoopSpawnedSerially",
                                    L.getStartLoc(), L.getHeader())
           << "iterations of this loop are spawned one after the other: "
           << Why;
  });
  return std::nullopt;
}

// Creates the call of the splitter for all iterations, in the preheader.
CallInst *LoopDivider::createCall(const CountedLoop &Counted,
                                  Function &Splitter, const LoopGrain &Grain,
                                  bool IsLazy, ScalarEvolution &SE) {
  const LoopShape &Shape = Counted.Shape;
  Instruction *At = Shape.Preheader->getTerminator();
  IRBuilder<> B(At);
  DebugLoc Loc = Shape.L.getStartLoc();
  if (!Loc && F.getSubprogram())
    Loc = DILocation::get(F.getContext(), 0, 0, F.getSubprogram());
  B.SetCurrentDebugLocation(Loc);
  SCEVExpander Expander(SE, "cilk");
  Value *N;
  if (!Shape.Known)
    N = Expander.expandCodeFor(Shape.Count, B.getInt64Ty(), At);
  else if (Shape.Known->Missing->isZero())
    N = Shape.Known->Base;
  else
    N = B.CreateAdd(Shape.Known->Base, Shape.Known->Missing);
  SmallVector<Value *, 8> Args{B.getInt64(0), N};
  if (IsLazy) {
    Args.push_back(B.getInt64(0));
    if (!Grain.getConstantUnits())
      Args.push_back(Grain.computeUnits(B, Expander));
    if (!Grain.getConstantLeast())
      Args.push_back(Grain.computeLeast(B));
  } else if (!Grain.getConstant()) {
    Args.push_back(Grain.compute(B, N, Expander));
  }
  Args.append(Counted.Inputs.begin(), Counted.Inputs.end());
  assert(Args.size() == Splitter.arg_size() &&
         "a splitter has a parameter for each argument");
  CallInst *Call = B.CreateCall(&Splitter, Args);
  // The call doesn't capture an alloca that is read only to be copied.
  for (unsigned I = 0; I < Args.size(); ++I)
    if (auto *A = dyn_cast<AllocaInst>(Args[I]);
        A && Counted.In.Copied.contains(A))
      Call->addParamAttr(I, Attribute::getWithCaptureInfo(F.getContext(),
                                                          CaptureInfo::none()));
  Target.emitLoopDone(B, N);
  return Call;
}

// Calls the splitter in the place of the loop, which becomes unreachable.
// Returns the block from which control continues after the loop.
BasicBlock &LoopDivider::replaceLoop(const CountedLoop &Counted,
                                     Function &Splitter, const LoopGrain &Grain,
                                     bool IsLazy, FunctionState &State) {
  const LoopShape &Shape = Counted.Shape;
  BasicBlock *Header = Shape.L.getHeader(), *Before = Shape.Preheader;
  Instruction *Jump = Before->getTerminator();
  CallInst *Call = createCall(Counted, Splitter, Grain, IsLazy, State.SE);
  const DebugLoc Loc = Call->getDebugLoc();
  if (BasicBlock *Unwind =
          Shape.Throws.empty() ? nullptr : Shape.getUnwindDest()) {
    changeToInvokeAndSplitBasicBlock(Call, Unwind);
    // The dominance of other blocks doesn't depend on the contents of the new
    // block.
    State.DT.addNewBlock(Jump->getParent(), Before);
    for (PHINode &Phi : Unwind->phis())
      Phi.addIncoming(
          Phi.getIncomingValueForBlock(Shape.getDetach().getParent()), Before);
    if (Loop *Around = State.LI.getLoopFor(Before))
      Around->addBasicBlockToLoop(Jump->getParent(), State.LI);
    if (State.Owners)
      State.Owners->addSplit(Before, Jump->getParent());
    Before = Jump->getParent();
  }
  for (PHINode &Phi : Shape.Exit->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(Shape.Exiting), Before);
  IRBuilder<> B(Jump);
  B.SetCurrentDebugLocation(Loc);
  B.CreateBr(Shape.Exit);
  Header->removePredecessor(Before, /*KeepOneInputPHIs=*/true);
  Jump->eraseFromParent();
  return *Before;
}

std::optional<LazyStrips> LoopDivider::chooseStrips(const CountedLoop &Counted,
                                                    const LoopGrain &Grain) {
  StringRef Why;
  std::optional<LazyStrips> Lazy =
      findLazyStrips(Counted, Grain, Target, Options, Why);
  const DebugLoc Loc = Counted.Shape.L.getStartLoc();
  FAM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&] {
    OptimizationRemarkAnalysis R("tapir", Lazy ? "LazyLoop" : "EagerLoop", Loc,
                                 &F.getEntryBlock());
    if (Lazy)
      R << "iterations are divided when others want work";
    else
      R << "iterations are divided beforehand: " << Why;
    return R;
  });
  return Lazy;
}

BasicBlock &LoopDivider::divide(const LoopShape &Shape, FunctionState &State) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  const DebugLoc Loc = Shape.L.getStartLoc();
  LoopGrain Grain(F, Target, Options);
  if (Shape.Announcement)
    Grain.ask(cast<LoopCall>(Shape.Announcement)->getGrain());
  Grain.estimate(Shape.L, Shape.Body.getArrayRef(), Shape.getDetach(),
                 Shape.Iteration.blocks(), Estimate, State.SE);
  const CountedLoop Counted =
      countLoop(Shape, State.SE, [&]() -> const TaskInfo & {
        if (!State.Owners)
          State.Owners.emplace(F);
        return *State.Owners;
      });
  const std::optional<LazyStrips> Lazy = chooseStrips(Counted, Grain);
  DividedLoop Made = divideLoop(Counted, Grain, Lazy, Target, Options);
  New.push_back(Made.Called);
  if (Made.Other)
    New.push_back(Made.Other);
  if (Lazy && wantsShortLoop(Counted, Grain, *Lazy)) {
    Made.Called = buildShortLoopFunction(Counted, Grain, *Made.Called, Target);
    Short.push_back(Made.Called);
  }
  BasicBlock &Before =
      replaceLoop(Counted, *Made.Called, Grain, Lazy.has_value(), State);

  ORE.emit([&] {
    return OptimizationRemark("tapir", "LoopSplit", Loc, &F.getEntryBlock())
           << "parallel loop runs by divide and conquer";
  });
  ORE.emit([&] {
    OptimizationRemarkAnalysis R("tapir", "LoopWork", Loc, &F.getEntryBlock());
    Grain.describe(R);
    return R;
  });
  return Before;
}

// Empties the blocks of a loop that was replaced by a call. Before is the
// call's block, or its normal destination; from its end control continues after
// the loop. Returns false, and changes nothing, if only a walk over the whole
// function could find the dead blocks.
static bool dropLoop(const LoopShape &Shape, BasicBlock &Before,
                     FunctionState &State) {
  Loop &L = Shape.L;
  // A call that throws is in the block before Before.
  BasicBlock *Calling = Before.getSinglePredecessor();
  const bool Throwing =
      Calling && Calling->getTerminator()->getNumSuccessors() > 1;
  std::optional<DeadBlocks> Dead = findDeadBlocks(
      Throwing ? *Calling : Before, Shape.Body.getArrayRef(), {L.getHeader()});
  if (!Dead || any_of(Dead->Blocks, [&](BasicBlock *B) {
        // If another loop was reachable only from this one, that loop is dead,
        // too, and LoopInfo would have to be made again.
        const Loop *Its = State.LI.getLoopFor(B);
        return Its && !L.contains(Its) && !Its->contains(&L);
      }))
    return false;
  assert(!is_contained(Dead->Blocks, &Before) &&
         "control goes past the loop at the end of Before");
  State.SE.forgetAllLoops();
  State.IsExact &= all_of(Dead->Border, [&](const BasicBlock *B) {
    return B == Shape.Exit ||
           (!Shape.Throws.empty() && B == Shape.getUnwindDest());
  });
  for (BasicBlock *B : Dead->Blocks) {
    State.LI.changeLoopFor(B, nullptr);
    if (!State.Owners)
      continue;
    for (const Instruction &I : *B)
      if (isMarker(I, Marker::Detach))
        State.Owners->forget(cast<CallBase>(I));
    State.Owners->forget(B);
  }
  if (Loop *Around = L.getParentLoop())
    Around->removeChildLoop(&L);
  else
    State.LI.removeLoop(find(State.LI, &L));
  State.LI.destroy(&L);
  detachDeadBlocks(Dead->Blocks, /*Updates=*/nullptr);
  State.Dropped.insert_range(Dead->Blocks);
  return true;
}

// Replaces a loop by a call. Returns false if the analyses are no longer valid.
bool LoopDivider::takeOut(const LoopShape &Shape, FunctionState &State) {
  BasicBlock &Before = divide(Shape, State);
  if (dropLoop(Shape, Before, State))
    return true;
  removeUnreachableBlocks(F);
  return false;
}

// Returns the loops that have the form of a parallel loop.
SmallPtrSet<const Loop *, 8>
LoopDivider::findParallelLoops(const LoopInfo &LI) {
  SmallPtrSet<const Loop *, 8> Found;
  forEachParallelLoop(F, LI, [&](Loop &L, CallBase &) { Found.insert(&L); });
  return Found;
}

void LoopDivider::repairReattachPhis(FunctionState &State) {
  if (!Target.isSerial() && tapir::repairReattachPhis(F, State.DT))
    State.SE.forgetAllLoops();
}

static void simplify(Loop &L, FunctionState &State) {
  simplifyLoop(&L, &State.DT, &State.LI, &State.SE, nullptr, nullptr,
               /*PreserveLCSSA=*/false);
}

// Takes apart nests of more than a few levels: divides each parallel loop that
// is at least the MostLevels-th level of its nest, counted from the innermost
// loop. Inner loops come first. Returns false if the analyses are no longer
// valid.
bool LoopDivider::divideDeepNests(FunctionState &State) {
  constexpr unsigned MostLevels = 8;
  const SmallPtrSet<const Loop *, 8> Parallel = findParallelLoops(State.LI);
  DenseMap<const Loop *, unsigned> Levels; // of parallel loops
  const SmallVector<Loop *, 4> Loops = State.LI.getLoopsInPreorder();
  for (Loop *L : reverse(Loops)) {
    const bool IsParallel = Parallel.contains(L);
    unsigned Its = IsParallel;
    for (const Loop *Inner : *L)
      Its = std::max(Its, Levels.lookup(Inner) + IsParallel);
    Levels[L] = Its;
    if (Its < MostLevels || !IsParallel)
      continue;
    removeDropped(*L, State);
    simplify(*L, State);
    StringRef Why;
    if (std::optional<LoopShape> Shape = findShape(*L, State, Why);
        Shape && !takeOut(*Shape, State))
      return false;
  }
  return true;
}

// Divides the outermost parallel loops; their inner loops move with them.
// Returns true if new analyses may find further loops to divide.
bool LoopDivider::divideAll() {
  FunctionState State{FAM.getResult<DominatorTreeAnalysis>(F),
                      FAM.getResult<LoopAnalysis>(F),
                      FAM.getResult<ScalarEvolutionAnalysis>(F),
                      LoopMarkers(),
                      {},
                      std::nullopt,
                      {}};
  State.Markers = findLoopMarkers(F);
  repairReattachPhis(State);
  if (!divideDeepNests(State))
    return true;
  for (Loop *L : State.LI.getTopLevelLoops())
    simplify(*L, State);
  repairReattachPhis(State);
  State.Parallel = findParallelLoops(State.LI);
  SmallVector<Loop *, 4> Loops = State.LI.getLoopsInPreorder();
  for (unsigned I = 0; I < Loops.size(); ++I) {
    Loop &L = *Loops[I];
    const unsigned Inner = L.getLoopsInPreorder().size() - 1;
    std::optional<LoopShape> Shape = findShapeOrReject(L, State);
    if (!Shape)
      continue;
    if (!takeOut(*Shape, State))
      return true;
    I += Inner;
  }
  DeleteDeadBlocks(State.Dropped.getArrayRef());
  return State.MissesLoops && !State.Dropped.empty();
}

SmallVector<Function *, 4> divideLoops(Function &F, TapirTarget &Target,
                                       FunctionAnalysisManager &FAM,
                                       const LoweringOptions &Options) {
  if (collectMarkers(F, Marker::Loop).empty())
    return {};
  LoopDivider Divider(F, Target, FAM, Options);
  Divider.run();
  if (!Divider.Short.empty()) {
    append_range(Divider.New, inlineShortLoops(Divider.Short));
    FAM.invalidate(F, PreservedAnalyses::none());
  }
  return std::move(Divider.New);
}

} // namespace tapir
