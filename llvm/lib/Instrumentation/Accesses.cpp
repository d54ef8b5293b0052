//===- Accesses.cpp - which accesses a tool gets to see -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/Accesses.h"

#include "tapir/Analysis/SerialParts.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/ThreadIdentity.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

bool mayChangeStrand(const Instruction &I) {
  if (I.isAtomic())
    return true;
  auto *C = dyn_cast<CallBase>(&I);
  return C && !isa<IntrinsicInst>(C) && !C->doesNotAccessMemory();
}

namespace {
/// What the strand has accessed at an address in the block, so far.
struct Seen {
  const Instruction *Last = nullptr;
  uint64_t Bytes = 0;
  bool Written = false;
};
} // namespace

static bool sameLine(const Instruction &A, const Instruction &B) {
  return A.getDebugLoc() && B.getDebugLoc() &&
         A.getDebugLoc().getLine() == B.getDebugLoc().getLine() &&
         A.getDebugLoc().getScope() == B.getDebugLoc().getScope() &&
         A.getDebugLoc().getInlinedAt() == B.getDebugLoc().getInlinedAt();
}

// A write races with all that a read would race with. A read before a write of
// the same line goes as well: both have the same name in a report.
void RacingAccesses::findCovered(const BasicBlock &B) {
  const DataLayout &DL = B.getDataLayout();
  DenseMap<const Value *, Seen> Known;
  for (const Instruction &I : B) {
    // Behind a lifetime marker it is other memory.
    if (mayChangeStrand(I) || I.isLifetimeStartOrEnd()) {
      Known.clear();
      continue;
    }
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store && !isa<LoadInst>(I))
      continue;
    const TypeSize Size = DL.getTypeStoreSize(getLoadStoreType(&I));
    if (Size.isScalable())
      continue;
    Seen &Before = Known[getLoadStorePointerOperand(&I)];
    if (Before.Bytes >= Size && (Before.Written || !Store)) {
      Covered.insert(&I);
      continue;
    }
    if (Store && Before.Last && !Before.Written && Before.Bytes <= Size &&
        sameLine(*Before.Last, I))
      Covered.insert(Before.Last);
    Before = {&I, Size.getFixedValue(), Store != nullptr};
  }
}

RacingAccesses::RacingAccesses(Function &F, const SerialParts &Serial)
    : Serial(Serial), Ordered(F) {
  for (const BasicBlock &B : F)
    findCovered(B);
}

namespace {
/// Whether anything captures but a pin, of whose memory each task has its own.
struct CapturesButPins final : CaptureTracker {
  bool Found = false;
  void tooManyUses() override { Found = true; }
  Action captured(const Use *U, UseCaptureInfo Info) override {
    auto *I = cast<Instruction>(U->getUser());
    if (isa<ReturnInst>(I) || isMarker(*I, Marker::Pin))
      return ContinueIgnoringReturn;
    if (capturesNothing(Info.UseCC))
      return Continue;
    Found = true;
    return Stop;
  }
};
} // namespace

bool RacingAccesses::mayBeKnown(const Value &Object) {
  auto [It, New] = Captured.try_emplace(&Object, false);
  if (New) {
    CapturesButPins Tracker;
    PointerMayBeCaptured(&Object, &Tracker);
    const bool Result = Tracker.Found;
    It = Captured.find(&Object);
    It->second = Result;
  }
  return It->second;
}

// Whether anything but this function's own loads and stores may access it: a
// callee has hooks as well, whatever it is known not to keep.
static bool isPassedOn(const Value &Address) {
  return any_of(Address.users(), [&](const User *U) {
    if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(U))
      return isa<PHINode>(U) || isPassedOn(*U);
    if (auto *Store = dyn_cast<StoreInst>(U))
      return Store->getValueOperand() == &Address;
    return !isa<LoadInst, IntrinsicInst>(U);
  });
}

bool RacingAccesses::mayRaceFor(const AllocaInst &A) {
  return !Ordered.contains(A) && (mayBeKnown(A) || isPassedOn(A));
}

bool RacingAccesses::mayRaceFor(const Argument &Copy) {
  return mayBeKnown(Copy) || isPassedOn(Copy);
}

static bool neverChanges(const Value &Object) {
  auto *G = dyn_cast<GlobalVariable>(&Object);
  return G && G->isConstant();
}

bool RacingAccesses::contains(const Instruction &I, const Value &Address) {
  if (Covered.contains(&I) || Ordered.isAccess(I) || Serial.contains(I))
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&I);
      Load && Load->hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  const Value &Object = *getUnderlyingObject(&Address, /*MaxLookup=*/16);
  // What there is as often as there are threads has nothing to do with strands.
  if (neverChanges(Object) || isThreadsOwn(Object))
    return false;
  auto *A = dyn_cast<Argument>(&Object);
  if (isa<AllocaInst>(Object) || isNoAliasCall(&Object) ||
      (A && A->hasByValAttr()))
    return mayBeKnown(Object);
  return true;
}

} // namespace tapir
