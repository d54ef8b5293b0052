//===- SerialProjection.cpp - code that is surely executed ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is surely executed in the first iteration if every path from the
// loop's header leads to it. To test this, the graph is walked from the header
// without entering the block. The walk must not find an exit, an edge back to
// the header, an instruction that may throw or stop, or an inner loop that may
// run forever.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/SerialProjection.h"

#include "tapir/IR/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tapir {

// Returns true for markers that do nothing in the serial projection. There a
// sync has no child to wait for and throws nothing, since a child's exception
// was thrown at its detach.
static bool isTransparent(const Instruction &I) {
  switch (getMarker(I)) {
  case Marker::Detach:
  case Marker::Reattach:
  case Marker::Sync:
  case Marker::StrandBegin:
  case Marker::Loop:
  case Marker::Splice:
  case Marker::Pin:
    return true;
  default:
    return false;
  }
}

static bool passes(const Instruction &I) {
  return isTransparent(I) || isGuaranteedToTransferExecutionToSuccessor(&I);
}

static bool canBeObserved(const Instruction &I) {
  return !isTransparent(I) && I.mayHaveSideEffects();
}

// Returns the value that V has, true or false, if every detach is true.
static std::optional<bool> fold(const Value *V) {
  using namespace PatternMatch;
  Value *Negated;
  if (match(V, m_Not(m_Value(Negated)))) {
    std::optional<bool> Inner = fold(Negated);
    return Inner ? std::optional<bool>(!*Inner) : std::nullopt;
  }
  if (auto *Freeze = dyn_cast<FreezeInst>(V))
    return fold(Freeze->getOperand(0));
  auto *I = dyn_cast<Instruction>(V);
  return I && isMarker(*I, Marker::Detach) ? std::optional<bool>(true)
                                           : std::nullopt;
}

// Returns the successors of a block in the serial projection. Some of them may
// never be taken; they can only make the analysis find fewer blocks.
static SmallVector<const BasicBlock *, 2>
serialSuccessors(const BasicBlock &B) {
  const Instruction *T = B.getTerminator();
  if (auto *Invoke = dyn_cast<InvokeInst>(T))
    return {Invoke->getNormalDest()};
  if (auto *Br = dyn_cast<BranchInst>(T); Br && Br->isConditional())
    if (std::optional<bool> C = fold(Br->getCondition()))
      return {Br->getSuccessor(*C ? 0 : 1)};
  return {succ_begin(&B), succ_end(&B)};
}

SerialIteration::SerialIteration(Loop &L, LoopInfo &LI, ScalarEvolution &SE)
    : L(L), LI(LI), SE(SE), Irreducible(mayContainIrreducibleControl(
                                *L.getHeader()->getParent(), &LI)) {}

bool SerialIteration::isFinite(Loop &Inner) const {
  SmallVector<BasicBlock *, 4> Exiting;
  Inner.getExitingBlocks(Exiting);
  if (any_of(Exiting, [&](BasicBlock *B) {
        return !isa<SCEVCouldNotCompute>(SE.getExitCount(&Inner, B));
      }))
    return true;
  // A loop with the property mustprogress has to end if it does nothing that
  // can be observed.
  return isMustProgress(&Inner) && all_of(Inner.blocks(), [](BasicBlock *B) {
           return all_of(*B, [](const Instruction &I) {
             auto *Store = dyn_cast<StoreInst>(&I);
             return (Store && Store->isSimple()) || !canBeObserved(I);
           });
         });
}

SerialIteration::Certainty
SerialIteration::findCertainty(const BasicBlock &To) const {
  const BasicBlock *Header = L.getHeader();
  Certainty Result{true, true, true};
  if (&To == Header)
    return Result;
  if (Irreducible)
    return {};
  SmallVector<const BasicBlock *, 16> Work{Header};
  SmallPtrSet<const BasicBlock *, 16> Seen{Header};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    for (const Instruction &I : *B) {
      if (!passes(I))
        return {};
      Result.Quiet &= !canBeObserved(I);
    }
    SmallVector<const BasicBlock *, 2> Next = serialSuccessors(*B);
    if (Next.empty())
      return {};
    for (const BasicBlock *S : Next) {
      if (S == &To)
        continue;
      if (B == Header && !L.contains(S)) {
        Result.Sure = false;
        continue;
      }
      if (S == Header || !L.contains(S))
        return {};
      Loop *Inner = LI.getLoopFor(S);
      if (Inner != &L && Inner->getHeader() == S && Inner->contains(B) &&
          !isFinite(*Inner))
        return {};
      if (Seen.insert(S).second)
        Work.push_back(S);
    }
  }
  return Result;
}

SerialIteration::Certainty SerialIteration::getCertainty(const Instruction &I) {
  auto [It, New] = Certainties.try_emplace(I.getParent());
  if (New)
    It->second = findCertainty(*I.getParent());
  Certainty Result = It->second;
  for (auto P = I.getParent()->begin(); &*P != &I; ++P) {
    if (!passes(*P))
      return {};
    Result.Quiet &= !canBeObserved(*P);
  }
  return Result;
}

} // namespace tapir
