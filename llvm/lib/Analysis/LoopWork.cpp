//===- LoopWork.cpp - the work of an iteration ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parallel loop is cut into pieces that are so large that the cost of their
// spawns is negligible, and so small that the load is balanced. How many
// iterations are in a piece depends on their work: two thousand additions may
// be a piece, and so may a single row of a matrix. This analysis computes the
// work from the target's cost model and the frequencies of the blocks. An inner
// loop's work is multiplied by its trip count. If the trip count is only known
// when the outer loop begins, the work is an expression of the program's
// variables. A call of a function that isn't defined in the module is assumed
// to be worth a few hundred instructions. If such a call takes less work, a
// spawn for each hundred calls still costs little. If the call takes much more
// work, the pieces are too large, but not by orders of magnitude.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/LoopWork.h"

#include "tapir/Analysis/WorkEstimate.h"
#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <cmath>

using namespace llvm;

namespace tapir {

static constexpr uint64_t LibraryCallWork = 40, CopyWork = 100,
                          UnknownCallWork = 300;
// The largest estimate. A loop with more than MostTrips iterations counts as
// one with MostTrips, so that three nested loops can't overflow.
static constexpr uint64_t MostWork = 1 << 20, MostTrips = 1 << 14;
static constexpr unsigned MaxCallDepth = 3, ExpansionBudget = 8;
// An inner loop counts as seldom entered if it is entered in less than this
// share of the outer loop's iterations.
static constexpr double SeldomEntered = 0.25;

static uint64_t toWork(double Units) {
  return uint64_t(std::min(std::ceil(Units), double(MostWork)));
}

uint64_t LoopWork::getWork(const Instruction &I, const TargetTransformInfo &TTI,
                           unsigned Depth) {
  if (I.isDebugOrPseudoInst() || isLifetimeMarker(I))
    return 0;
  if (auto *MI = dyn_cast<MemIntrinsic>(&I);
      MI && !isa<ConstantInt>(MI->getLength()))
    return CopyWork;
  if (auto *Call = dyn_cast<CallBase>(&I); Call && !isa<IntrinsicInst>(I)) {
    if (Call->isInlineAsm())
      return 1;
    Function *Callee = Call->getCalledFunction();
    if (Callee && Callee->getName().starts_with("tapir."))
      return 0;
    if (Callee && !Callee->isDeclaration())
      return getFunctionWork(*Callee, Depth + 1);
    // Mathematical functions of the C library, for example, take only scalars.
    const bool TakesScalars = none_of(Call->args(), [](const Use &U) {
      return U->getType()->isPtrOrPtrVectorTy();
    });
    LibFunc Known;
    auto &TLI = FAM.getResult<TargetLibraryAnalysis>(
        *const_cast<Function *>(I.getFunction()));
    return Call->doesNotAccessMemory() ||
                   (TakesScalars && TLI.getLibFunc(*Call, Known))
               ? LibraryCallWork
               : UnknownCallWork;
  }
  InstructionCost Cost =
      TTI.getInstructionCost(&I, TargetTransformInfo::TCK_RecipThroughput);
  return Cost.isValid() ? std::min<uint64_t>(Cost.getValue(), CopyWork) : 1;
}

uint64_t LoopWork::getWork(const BasicBlock &B, const TargetTransformInfo &TTI,
                           unsigned Depth) {
  uint64_t Sum = 0;
  for (const Instruction &I : B)
    Sum = std::min(Sum + getWork(I, TTI, Depth), MostWork);
  return Sum;
}

// Returns the work of a call. A function that calls itself, directly or not, or
// that spawns is assumed to be worth a piece of its own.
uint64_t LoopWork::getFunctionWork(Function &F, unsigned Depth) {
  if (Depth > MaxCallDepth)
    return UnknownCallWork;
  auto [It, New] = Functions.try_emplace(&F, MostWork);
  if (!New)
    return It->second;
  if (!collectMarkers(F, Marker::Detach).empty())
    return MostWork;
  auto &BFI = FAM.getResult<BlockFrequencyAnalysis>(F);
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  const double Entry = double(BFI.getEntryFreq().getFrequency());
  double Sum = 0;
  for (const BasicBlock &B : F)
    Sum += double(getWork(B, TTI, Depth)) *
           double(BFI.getBlockFreq(&B).getFrequency()) / Entry;
  return Functions[&F] = toWork(Sum + 1);
}

namespace {

/// Computes the work of a nest from the work of its loops. All work is i64.
class NestWork {
  Loop &Outermost;
  ScalarEvolution &SE;
  LoopInfo &LI;
  BlockFrequencyInfo &BFI;
  const TargetTransformInfo &TTI;
  Type *I64;
  // The work of each loop's blocks that are in none of its inner loops, for one
  // execution of the loop's header. For the outermost loop, it is the work for
  // one execution of the task.
  DenseMap<const Loop *, double> Own;
  double TaskFrequency;
  bool Guesses = false;

  double frequency(const BasicBlock *B) {
    return double(BFI.getBlockFreq(B).getFrequency());
  }
  const SCEV *getTrips(const Loop &L);
  const SCEV *scale(const SCEV *Work, double By);

public:
  NestWork(Loop &L, ArrayRef<BasicBlock *> Task, ScalarEvolution &SE,
           LoopInfo &LI, BlockFrequencyInfo &BFI,
           const TargetTransformInfo &TTI)
      : Outermost(L), SE(SE), LI(LI), BFI(BFI), TTI(TTI),
        I64(Type::getInt64Ty(L.getHeader()->getContext())) {
    // To the block frequencies, a detach is a branch that only takes one of its
    // successors. In fact it takes both, so the task's own frequency is used.
    TaskFrequency = 1;
    for (const BasicBlock *B : Task)
      if (LI.getLoopFor(B) == &L && B != Task.front())
        TaskFrequency = std::max(TaskFrequency, frequency(B));
    if (Task.size() == 1)
      TaskFrequency = std::max(1.0, frequency(Task.front()));
  }
  void add(const BasicBlock *B, uint64_t Work) {
    const Loop *In = LI.getLoopFor(B);
    const bool IsInner = In && In != &Outermost && Outermost.contains(In);
    const double Of = IsInner ? frequency(In->getHeader()) : TaskFrequency;
    Own[IsInner ? In : &Outermost] +=
        double(Work) * std::min(1.0, frequency(B) / std::max(Of, 1.0));
  }
  const SCEV *getWork(const Loop &L);
  /// Returns true if getWork() had to guess a trip count.
  bool hasGuessed() const { return Guesses; }
};

} // namespace

const SCEV *NestWork::scale(const SCEV *Work, double By) {
  if (auto *C = dyn_cast<SCEVConstant>(Work))
    return SE.getConstant(I64,
                          toWork(By * double(C->getAPInt().getZExtValue())));
  if (By > 0.75)
    return Work;
  return SE.getUDivExpr(
      Work,
      SE.getConstant(I64, uint64_t(std::min(1 / std::max(By, 1e-6), 1e6))));
}

static bool isColdCall(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && Call->hasFnAttr(Attribute::Cold);
}

// Returns true if each iteration of L calls a cold function.
static bool isCold(const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  return Latch && any_of(*Latch, isColdCall);
}

// Returns the trip count of an inner loop. It is a constant, or an expression
// whose value is known when the outermost loop begins, or a guess.
const SCEV *NestWork::getTrips(const Loop &L) {
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  Instruction *Before = Outermost.getLoopPreheader()->getTerminator();
  SCEVExpander Expander(SE, "cilk");
  if (!isa<SCEVCouldNotCompute>(Taken) &&
      SE.getTypeSizeInBits(Taken->getType()) <= 64 &&
      SE.isAvailableAtLoopEntry(Taken, &Outermost) &&
      Expander.isSafeToExpandAt(Taken, Before) &&
      !Expander.isHighCostExpansion({Taken}, &Outermost, ExpansionBudget, &TTI,
                                    Before))
    // The backedge-taken count of a loop that isn't entered is -1, and the sum
    // wraps around to 0.
    return SE.getUMinExpr(
        SE.getNoopOrZeroExtend(
            SE.getAddExpr(Taken, SE.getOne(Taken->getType())), I64),
        SE.getConstant(I64, MostTrips));
  // Without a profile, a guess that is too high is better than one that is too
  // low.
  Guesses = true;
  double Guess = 32;
  const BasicBlock *Into = L.getLoopPredecessor();
  if (Into && L.getHeader()->getParent()->hasProfileData())
    Guess = frequency(L.getHeader()) / std::max(frequency(Into), 1.0);
  return SE.getConstant(I64, uint64_t(std::clamp(Guess, 1.0, 1024.0)));
}

const SCEV *NestWork::getWork(const Loop &L) {
  const SCEV *Sum = SE.getConstant(I64, toWork(Own.lookup(&L)));
  const double Of = &L == &Outermost ? TaskFrequency : frequency(L.getHeader());
  for (const Loop *Inner : L) {
    const BasicBlock *Before = Inner->getLoopPredecessor();
    const double Entered =
        Before ? std::min(1.0, frequency(Before) / std::max(Of, 1.0)) : 1.0;
    // If a loop is seldom entered and calls a cold function in each iteration,
    // it usually has only one iteration.
    const SCEV *Trips = isCold(*Inner) && Entered < SeldomEntered
                            ? SE.getOne(I64)
                            : getTrips(*Inner);
    Sum = SE.getAddExpr(Sum,
                        scale(SE.getMulExpr(Trips, getWork(*Inner)), Entered));
  }
  return Sum;
}

IterationWork LoopWork::getIterationWork(Loop &L, ArrayRef<BasicBlock *> Body,
                                         ArrayRef<BasicBlock *> Task) {
  Function &F = *L.getHeader()->getParent();
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  NestWork Nest(L, Task, SE, FAM.getResult<LoopAnalysis>(F),
                FAM.getResult<BlockFrequencyAnalysis>(F), TTI);
  for (const BasicBlock *B : Body)
    Nest.add(B, getWork(*B, TTI, 0));
  const SCEV *Work = Nest.getWork(L);
  return {SE.getUMaxExpr(Work, SE.getOne(Work->getType())), Nest.hasGuessed()};
}

uint64_t LoopWork::getMostWork(const Loop &L, ArrayRef<BasicBlock *> Body,
                               const CallBase &Detach, uint64_t Limit) {
  Function &F = *L.getHeader()->getParent();
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  SmallVector<const BasicBlock *, 2> Ends;
  for (const BasicBlock *B : Body)
    if (any_of(*B, [](const Instruction &I) {
          return isMarker(I, Marker::Reattach);
        }))
      Ends.push_back(B);
  // Cold calls are ignored in blocks that an iteration may skip: most
  // iterations skip them.
  auto MayBeLeftOut = [&](const BasicBlock &B) {
    return !Ends.empty() && none_of(Ends, [&](const BasicBlock *End) {
      return DT.dominates(&B, End);
    });
  };
  WorkEstimate Most(FAM.getResult<TargetIRAnalysis>(F), unsigned(Limit));
  for (const BasicBlock *B : Body) {
    if (const Loop *In = LI.getLoopFor(B);
        In && In != &L && !(isCold(*In) && MayBeLeftOut(*In->getHeader())))
      return 0;
    for (const Instruction &I : *B)
      // Look-ups of views aren't counted, because a piece looks each view up
      // only once.
      if (&I != &Detach && !isMarker(I, Marker::Reattach) && !isLookup(I) &&
          !(isColdCall(I) && MayBeLeftOut(*B)) && !Most.add(I))
        return 0;
  }
  return std::max<uint64_t>(Most.getCost(), 1);
}

} // namespace tapir
