//===- StridedAccesses.cpp - one hook for a loop --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/StridedAccesses.h"

#include "tapir/Instrumentation/RacingAccesses.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tapir {

namespace {
struct Dimension {
  const SCEV *Stride, *Count;
};
/// A StridedAccess whose numbers are still expressions of ScalarEvolution, for
/// which no code has been emitted.
struct Form {
  const SCEV *Start;
  SmallVector<Dimension, 2> Dimensions;
  const Loop *Outermost = nullptr;
};
} // namespace

// Returns true if the loop can only be left at the end of an iteration.
static bool exitsAtEnd(const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  return Latch && L.getExitingBlock() == Latch;
}

// Returns true if each iteration executes \p At before the loop is left.
static bool isAlwaysExecuted(const BasicBlock &At, const Loop &L,
                             const DominatorTree &DT) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return !Exiting.empty() && all_of(Exiting, [&](const BasicBlock *Exit) {
    return DT.dominates(&At, Exit);
  });
}

StridedAccesses::StridedAccesses(LoopInfo &LI, ScalarEvolution &SE,
                                 DominatorTree &DT)
    : LI(LI), SE(SE), DT(DT), Expander(SE, "csi.sweep") {
  // SimplifyCFG removes empty preheaders. This function inserts preheaders
  // again, as places for hooks.
  for (Loop *L : LI.getLoopsInPreorder())
    if (!L->getLoopPreheader() && exitsAtEnd(*L) && isUniform(*L))
      InsertPreheaderForLoop(L, &DT, &LI, /*MSSAU=*/nullptr,
                             /*PreserveLCSSA=*/false);
}

// Returns true if one strand executes the whole loop, nothing in it may throw
// or stop, and no variable begins or ends in it. A hook before the loop then
// reports the same as the hooks of its iterations would.
bool StridedAccesses::isUniform(const Loop &L) {
  auto [It, New] = Uniform.try_emplace(&L, false);
  if (!New)
    return It->second;
  It->second = all_of(L.blocks(), [](const BasicBlock *B) {
    return all_of(*B, [](const Instruction &I) {
      return !mayChangeStrand(I) && !I.isLifetimeStartOrEnd() &&
             !isa<AllocaInst>(I) &&
             isGuaranteedToTransferExecutionToSuccessor(&I);
    });
  });
  return It->second;
}

std::optional<StridedAccess> StridedAccesses::find(const Instruction &I,
                                                   Value &Address) {
  Form Known{SE.getSCEV(&Address), {}};
  const BasicBlock *At = I.getParent();
  for (const Loop *L = LI.getLoopFor(At); L; L = L->getParentLoop()) {
    const BasicBlock *Before = L->getLoopPreheader();
    if (!Before || !isUniform(*L))
      break;
    Form Next = Known;
    Next.Outermost = L;
    if (SE.isLoopInvariant(Known.Start, L)) {
      if (!isAlwaysExecuted(*At, *L, DT))
        break;
    } else {
      const SCEV *Taken = SE.getBackedgeTakenCount(L);
      if (!exitsAtEnd(*L) || !DT.dominates(At, L->getLoopLatch()) ||
          isa<SCEVCouldNotCompute>(Taken) ||
          SE.getTypeSizeInBits(Taken->getType()) > 64)
        break;
      auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Known.Start);
      if (!Recurrence || Recurrence->getLoop() != L ||
          !Recurrence->isAffine() || Known.Dimensions.size() == 2)
        break;
      llvm::Type *Word = Type::getInt64Ty(I.getContext());
      const SCEV *Stride = Recurrence->getStepRecurrence(SE);
      if (Stride->getType() != Word)
        break;
      Next.Start = Recurrence->getStart();
      Next.Dimensions.push_back(
          {Stride, SE.getAddExpr(SE.getNoopOrZeroExtend(Taken, Word),
                                 SE.getOne(Word))});
    }
    const Instruction *End = Before->getTerminator();
    auto IsKnownAhead = [&](const SCEV *S) {
      return SE.isLoopInvariant(S, L) && Expander.isSafeToExpandAt(S, End);
    };
    if (!IsKnownAhead(Next.Start) ||
        !all_of(Next.Dimensions, [&](const Dimension &D) {
          return IsKnownAhead(D.Stride) && IsKnownAhead(D.Count);
        }))
      break;
    Known = std::move(Next);
    At = Before;
  }
  if (!Known.Outermost)
    return std::nullopt;

  assert(Known.Dimensions.size() <= 2 && "a hook has two strides at most");
  Instruction *Before = Known.Outermost->getLoopPreheader()->getTerminator();
  llvm::Type *Word = Type::getInt64Ty(I.getContext());
  auto Compute = [&](const SCEV *S) {
    return Expander.expandCodeFor(S, S->getType(), Before->getIterator());
  };
  StridedAccess S{Before,
                  Compute(Known.Start),
                  ConstantInt::get(Word, 0),
                  ConstantInt::get(Word, 1),
                  ConstantInt::get(Word, 0),
                  ConstantInt::get(Word, 1)};
  if (!Known.Dimensions.empty()) {
    S.Stride = Compute(Known.Dimensions[0].Stride);
    S.Count = Compute(Known.Dimensions[0].Count);
  }
  if (Known.Dimensions.size() == 2) {
    S.OuterStride = Compute(Known.Dimensions[1].Stride);
    S.OuterCount = Compute(Known.Dimensions[1].Count);
  }
  return S;
}

} // namespace tapir
