//===- RedundantSyncs.cpp - syncs that wait for nothing -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sync of a region without outstanding children does nothing, but passes
// can't see that. The analysis follows all edges of the graph, also those after
// a reattach, which no strand takes. So the only possible error is safe: the
// analysis may find outstanding children in a region that has none.
//
// In a large function, only a few blocks have spawns or syncs of one region,
// and these blocks are often next to one another. The walk stops after the last
// of these blocks. Otherwise it would visit, for each region, all blocks up to
// the function's end.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/RedundantSyncs.h"

#include "tapir/Analysis/Task.h"
#include "tapir/IR/Markers.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <limits>

using namespace llvm;

namespace tapir {

namespace {

/// The effect of an instruction on one region.
enum class Effect { None, Spawns, Syncs, MaySync };

using SpawnTest = function_ref<SpawnEffect(const CallBase &)>;

/// The spawns and syncs of a function, by block, in order. Few blocks of a
/// large function have any.
using Events = MapVector<BasicBlock *, SmallVector<CallBase *, 2>>;

/// An order of blocks along the edges of the control-flow graph: a successor is
/// a later block or, if both blocks are in one cycle, has the same rank.
class Lateness {
  DenseMap<const BasicBlock *, unsigned> Rank; // the latest has the smallest

public:
  explicit Lateness(Function &F) {
    unsigned Next = 0;
    for (auto Cycle = scc_begin(&F); !Cycle.isAtEnd(); ++Cycle, ++Next)
      for (const BasicBlock *B : *Cycle)
        Rank[B] = Next;
  }
  /// Returns the rank. Unreachable blocks have the earliest rank, since all of
  /// their predecessors are unreachable, too.
  unsigned get(const BasicBlock *B) const {
    auto It = Rank.find(B);
    return It == Rank.end() ? std::numeric_limits<unsigned>::max() : It->second;
  }
};

/// The blocks in which children of one region may be outstanding.
class OpenRegion {
  AllocaInst &Region;
  const Events &All;
  SpawnTest getSpawn;
  bool MayThrow = false; // a child in the region may throw
  SmallPtrSet<BasicBlock *, 16> OpenAtEntry;

  Effect getEffect(CallBase &C) const {
    RegionSet Regions;
    bool Known = findRegions(C.getArgOperand(0), Regions);
    if (Known && !Regions.contains(&Region))
      return Effect::None;
    if (getSpawn(C) != SpawnEffect::None)
      return Effect::Spawns;
    // A sync that doesn't throw leaves exceptions of children to the next sync,
    // which is then not redundant.
    if (MayThrow && !mayThrow(C))
      return Effect::MaySync;
    return Known && Regions.size() == 1 ? Effect::Syncs : Effect::MaySync;
  }

  // Walks through B. Returns true if the region is open at its end.
  bool walk(BasicBlock &B, bool Open,
            SmallVectorImpl<CallBase *> *Redundant) const {
    const Events::const_iterator It = All.find(&B);
    if (It == All.end())
      return Open;
    for (CallBase *C : It->second)
      switch (getEffect(*C)) {
      case Effect::Spawns:
        Open = true;
        break;
      case Effect::Syncs:
        if (!Open && Redundant)
          Redundant->push_back(C);
        Open = false;
        break;
      case Effect::MaySync:
      case Effect::None:
        break;
      }
    return Open;
  }

public:
  OpenRegion(AllocaInst &Region, const Events &All, const Lateness &Late,
             SpawnTest GetSpawn)
      : Region(Region), All(All), getSpawn(GetSpawn) {
    unsigned Latest = std::numeric_limits<unsigned>::max();
    for (const auto &[B, Calls] : All)
      Latest = std::min(Latest, Late.get(B));
    for (const auto &[B, Calls] : All)
      for (CallBase *C : Calls)
        if (getEffect(*C) == Effect::Spawns &&
            getSpawn(*C) == SpawnEffect::MayThrow)
          MayThrow = true;
    SmallVector<BasicBlock *, 16> Work;
    auto spread = [&](BasicBlock &B) {
      for (BasicBlock *S : successors(&B))
        if (Late.get(S) >= Latest && OpenAtEntry.insert(S).second)
          Work.push_back(S);
    };
    for (const auto &[B, Calls] : All)
      if (walk(*B, /*Open=*/false, nullptr))
        spread(*B);
    while (!Work.empty()) {
      BasicBlock &B = *Work.pop_back_val();
      if (walk(B, /*Open=*/true, nullptr))
        spread(B);
    }
  }

  void collectRedundant(SmallVectorImpl<CallBase *> &Redundant) const {
    for (const auto &[B, Calls] : All)
      walk(*B, OpenAtEntry.contains(B), &Redundant);
  }
};

} // namespace

SmallVector<CallBase *, 8> findRedundantSyncs(Function &F, SpawnTest GetSpawn) {
  RegionSet Synced;
  for (CallBase *Sync : collectMarkers(F, Marker::Sync))
    findRegions(getRegion(*Sync), Synced);
  Events All;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && (isMarker(I, Marker::Sync) || GetSpawn(*C) != SpawnEffect::None))
      All[C->getParent()].push_back(C);
  // A spawn or sync that may belong to several regions is an event of each of
  // them.
  using EventsOfRegions = MapVector<AllocaInst *, Events>;
  EventsOfRegions ByRegion;
  for (AllocaInst *Region : Synced)
    ByRegion[Region];
  for (const auto &[B, Calls] : All)
    for (CallBase *C : Calls) {
      RegionSet Its;
      if (!findRegions(C->getArgOperand(0), Its))
        Its = Synced;
      for (AllocaInst *Region : Its)
        if (EventsOfRegions::iterator In = ByRegion.find(Region);
            In != ByRegion.end())
          In->second[B].push_back(C);
    }
  SmallVector<CallBase *, 8> Redundant;
  if (ByRegion.empty())
    return Redundant;
  const Lateness Late(F);
  for (const auto &[Region, Its] : ByRegion)
    OpenRegion(*Region, Its, Late, GetSpawn).collectRedundant(Redundant);
  return Redundant;
}

static SpawnEffect getDetachEffect(const CallBase &Detach) {
  const Task S(const_cast<CallBase &>(Detach));
  for (BasicBlock *B : S.blocks())
    if (Instruction *End = S.getEnd(B);
        End && isMarker(*End, Marker::Exception))
      return SpawnEffect::MayThrow;
  return SpawnEffect::Spawns;
}

SmallVector<CallBase *, 8> findRedundantSyncs(Function &F) {
  const bool MayThrow = !collectMarkers(F, Marker::Exception).empty();
  DenseMap<const CallBase *, SpawnEffect> Known;
  return findRedundantSyncs(F, [&](const CallBase &C) {
    if (!isMarker(C, Marker::Detach))
      return SpawnEffect::None;
    if (!MayThrow)
      return SpawnEffect::Spawns;
    auto [It, New] = Known.try_emplace(&C);
    if (New)
      It->second = getDetachEffect(C);
    return It->second;
  });
}

} // namespace tapir
