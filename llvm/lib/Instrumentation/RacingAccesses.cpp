//===- RacingAccesses.cpp - accesses that may race ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/RacingAccesses.h"

#include "tapir/Analysis/SerialCode.h"
#include "tapir/IR/AccessRecords.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/ThreadIdentity.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Dominators.h"
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
/// A place in memory: a base pointer, and the offset from it in bytes.
using Location = std::pair<const Value *, int64_t>;

/// The accesses of the running strand to one place so far.
struct Seen {
  uint64_t Bytes = 0;
  bool Written = false;
  /// The last access; null if it is not the same on all paths.
  const Instruction *Last = nullptr;
};
using SeenMap = SmallDenseMap<Location, Seen, 8>;

/// A load, a store, or the record of one.
struct PlainAccess {
  const Value *Address;
  uint64_t Bytes;
  bool Writes;
};

/// Finds covered accesses. An access is covered if every access that races with
/// it also races with an earlier access of the same strand; it needs no hook.
/// Each block is visited once, after all its predecessors except latches.
/// Latches need not be visited first: in a loop without a change of strands,
/// the facts that hold before the loop hold in each iteration.
class CoveredAccesses {
  // Limits beyond which a block starts with no known accesses, to save time and
  // memory.
  static constexpr unsigned MaxKnown = 256, MaxBlocks = 4096;

  const Function &F;
  const DataLayout &DL;
  DominatorTree DT;
  LoopInfo Loops;
  SmallPtrSet<const BasicBlock *, 8> Changing;
  DenseMap<const BasicBlock *, SeenMap> Ends;
  SmallPtrSetImpl<const Instruction *> &Covered;
  DenseMap<const Instruction *, DebugLoc> &Places;

  std::optional<PlainAccess> get(const Instruction &I) const;
  SeenMap getBegin(const BasicBlock &B) const;
  bool isSameStrand(const Loop &L) const;
  void scan(const BasicBlock &B);

public:
  CoveredAccesses(const Function &F,
                  SmallPtrSetImpl<const Instruction *> &Covered,
                  DenseMap<const Instruction *, DebugLoc> &Places)
      : F(F), DL(F.getDataLayout()), DT(const_cast<Function &>(F)), Loops(DT),
        Covered(Covered), Places(Places) {}
  void find();
};
} // namespace

static bool sameLine(const Instruction &A, const Instruction &B) {
  return A.getDebugLoc() && B.getDebugLoc() &&
         A.getDebugLoc().getLine() == B.getDebugLoc().getLine() &&
         A.getDebugLoc().getScope() == B.getDebugLoc().getScope() &&
         A.getDebugLoc().getInlinedAt() == B.getDebugLoc().getInlinedAt();
}

// Returns true if earlier accesses cover nothing after I: another strand may
// run, or memory becomes that of another variable (at a lifetime marker).
static bool forgetsAccesses(const Instruction &I) {
  return mayChangeStrand(I) || I.isLifetimeStartOrEnd();
}

std::optional<PlainAccess> CoveredAccesses::get(const Instruction &I) const {
  if (std::optional<AccessRecord> Record = getAccessRecord(I)) {
    if (!Record->FixedBytes)
      return std::nullopt;
    return PlainAccess{Record->Address, *Record->FixedBytes, Record->Writes};
  }
  if (!isa<LoadInst, StoreInst>(I))
    return std::nullopt;
  const TypeSize Size = DL.getTypeStoreSize(getLoadStoreType(&I));
  if (Size.isScalable())
    return std::nullopt;
  return PlainAccess{getLoadStorePointerOperand(&I), Size.getFixedValue(),
                     isa<StoreInst>(I)};
}

bool CoveredAccesses::isSameStrand(const Loop &L) const {
  return none_of(L.blocks(),
                 [&](const BasicBlock *B) { return Changing.contains(B); });
}

// Returns the accesses that are on every path to the block.
SeenMap CoveredAccesses::getBegin(const BasicBlock &B) const {
  SeenMap Begin;
  const Loop *L = Loops.getLoopFor(&B);
  const bool IsHeader = L && L->getHeader() == &B;
  if (IsHeader && !isSameStrand(*L))
    return Begin;
  bool IsFirst = true;
  for (const BasicBlock *Pred : predecessors(&B)) {
    if (IsHeader && L->contains(Pred))
      continue;
    auto It = Ends.find(Pred);
    if (It == Ends.end())
      return SeenMap();
    if (IsFirst) {
      Begin = It->second;
      IsFirst = false;
      continue;
    }
    SeenMap Both;
    for (const auto &[Where, Here] : Begin)
      if (auto There = It->second.find(Where); There != It->second.end())
        Both[Where] = {std::min(Here.Bytes, There->second.Bytes),
                       Here.Written && There->second.Written,
                       Here.Last == There->second.Last ? Here.Last : nullptr};
    Begin = std::move(Both);
  }
  return Begin;
}

// Returns true if the record may be that of the intrinsic.
static bool isRecordOf(const AccessRecord &Record,
                       const AnyMemIntrinsic &Memory) {
  auto *Copy = dyn_cast<AnyMemTransferInst>(&Memory);
  const Value *Address = Record.Writes ? Memory.getRawDest()
                         : Copy        ? Copy->getRawSource()
                                       : nullptr;
  if (Record.Address != Address)
    return false;
  const Value *Length = Memory.getLength();
  if (auto *Known = dyn_cast<ConstantInt>(Length))
    return Record.FixedBytes == Known->getZExtValue();
  auto *Bytes = dyn_cast<IntToPtrInst>(Record.Bytes);
  return Bytes && Bytes->getOperand(0) == Length;
}

// Finds the covered accesses of a block. A write races with everything that a
// read would race with. A read is also covered by a later write in the same
// line of the source, because a report names only the line.
void CoveredAccesses::scan(const BasicBlock &B) {
  SeenMap Known = getBegin(B);
  SmallVector<const Instruction *, 4> Records;
  for (const Instruction &I : B) {
    if (forgetsAccesses(I)) {
      Known.clear();
      Records.clear();
      continue;
    }
    if (isAccessRecord(I))
      Records.push_back(&I);
    else if (auto *Memory = dyn_cast<AnyMemIntrinsic>(&I))
      erase_if(Records, [&](const Instruction *Record) {
        const bool IsIts = isRecordOf(*getAccessRecord(*Record), *Memory);
        if (IsIts)
          Covered.insert(Record);
        return IsIts;
      });
    std::optional<PlainAccess> Access = get(I);
    if (!Access)
      continue;
    int64_t Offset = 0;
    const Value *Base =
        GetPointerBaseWithConstantOffset(Access->Address, Offset, DL);
    Seen &Before = Known[{Base, Offset}];
    if (Before.Bytes >= Access->Bytes && (Before.Written || !Access->Writes)) {
      Covered.insert(&I);
      // The earlier access has lost its location, for example because it was
      // moved out of a loop. It gets the location of this one.
      if (Before.Last && !Before.Last->getDebugLoc() && I.getDebugLoc())
        Places.try_emplace(Before.Last, I.getDebugLoc());
      continue;
    }
    if (Access->Writes && Before.Last && !Before.Written &&
        Before.Last->getParent() == &B && Before.Bytes <= Access->Bytes &&
        sameLine(*Before.Last, I) && !isOfThreadLocal(*Access->Address))
      Covered.insert(Before.Last);
    Before = {Access->Bytes, Access->Writes, &I};
  }
  if (Known.size() <= MaxKnown && F.size() <= MaxBlocks)
    Ends[&B] = std::move(Known);
}

void CoveredAccesses::find() {
  for (const BasicBlock &B : F)
    if (any_of(B, forgetsAccesses))
      Changing.insert(&B);
  for (const BasicBlock *B : ReversePostOrderTraversal(&F))
    scan(*B);
}

void RacingAccesses::findCovered(const Function &F) {
  CoveredAccesses(F, Covered, Places).find();
}

RacingAccesses::RacingAccesses(Function &F, const SerialCode &Serial)
    : Serial(Serial), Ordered(F) {
  findCovered(F);
}

namespace {
/// Finds captures except those by pins. A pin gives no other strand access,
/// since each task has its own instance of pinned memory.
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

bool SharedMemory::mayBeKnown(const Value &Object) {
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

// A callee's hooks need to know the variable even if the callee doesn't capture
// the address.
bool isPassedOn(const Value &Address) {
  return any_of(Address.users(), [&](const User *U) {
    if (isa<GetElementPtrInst, CastInst>(U))
      return isPassedOn(*U);
    if (auto *Store = dyn_cast<StoreInst>(U))
      return Store->getValueOperand() == &Address;
    return !isa<LoadInst, IntrinsicInst>(U);
  });
}

bool isKeptByThread(const Value &Address) {
  return any_of(Address.users(), [&](const User *U) {
    if (isa<GetElementPtrInst, CastInst>(U))
      return isKeptByThread(*U);
    auto *Store = dyn_cast<StoreInst>(U);
    return Store && Store->getValueOperand() == &Address &&
           isOfThreadLocal(*Store->getPointerOperand());
  });
}

bool RacingAccesses::mayRaceFor(const AllocaInst &A) {
  return !Ordered.contains(A) && (Shared.mayBeKnown(A) || isPassedOn(A));
}

bool RacingAccesses::mayRaceFor(const Argument &Copy) {
  return Shared.mayBeKnown(Copy) || isPassedOn(Copy);
}

static bool neverChanges(const Value &Object) {
  auto *G = dyn_cast<GlobalVariable>(&Object);
  return G && G->isConstant();
}

bool SharedMemory::contains(const Value &Address) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Address, Objects, /*LI=*/nullptr, /*MaxLookup=*/16);
  return any_of(Objects, [&](const Value *O) { return isShared(*O); });
}

bool SharedMemory::isShared(const Value &Object) {
  // Other strands can't use this thread's instance of a thread-local variable.
  if (neverChanges(Object) || isThreadsOwn(Object))
    return false;
  auto *A = dyn_cast<Argument>(&Object);
  if (isa<AllocaInst>(Object) || isNoAliasCall(&Object) ||
      (A && A->hasByValAttr()))
    return mayBeKnown(Object);
  return true;
}

bool isOfGuard(const Value &Address) {
  auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(&Address));
  return G && G->getName().starts_with("_ZGV");
}

DebugLoc RacingAccesses::getPlace(const Instruction &I) const {
  return I.getDebugLoc() ? I.getDebugLoc() : Places.lookup(&I);
}

bool isOfThreadLocal(const Value &Address) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Address, Objects, /*LI=*/nullptr, /*MaxLookup=*/16);
  return any_of(Objects, [](const Value *O) {
    const GlobalVariable *G = getThreadLocal(*O);
    return G && !G->isConstant() && !isThreadsGuard(*G);
  });
}

static bool isErrno(const Value &Address) {
  const Value *Object = getUnderlyingObject(&Address);
  return isa<CallBase>(Object) && isErrnoLocation(cast<CallBase>(*Object));
}

bool RacingAccesses::contains(const Instruction &I, const Value &Address) {
  if (!Covered.contains(&I) && (isOfThreadLocal(Address) || isErrno(Address)))
    return true;
  if (Covered.contains(&I) || Ordered.isAccess(I) || Serial.contains(I))
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&I);
      Load && Load->hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  return Shared.contains(Address);
}

} // namespace tapir
