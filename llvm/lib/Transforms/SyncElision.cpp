//===- SyncElision.cpp - drop syncs that wait for nothing -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The front end puts a sync at every exit, also where the function hasn't
// spawned yet or has synced already. Such a sync costs more than its compare:
// it is a use of the region's descriptor, which then has to be initialised on
// the way to it, which in turn keeps the base case of a recursion from being
// left before the function's frame is set up. In fib that doubles the cost of a
// spawn.
//
//===----------------------------------------------------------------------===//

#include "tapir/Transforms/SyncElision.h"

#include "tapir/IR/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

namespace {

/// What an instruction does to one region.
enum class Effect { None, Spawns, Syncs, MaySync };

using SpawnTest = function_ref<SpawnEffect(const CallBase &)>;

/// Where children of one region may be outstanding.
class OpenRegion {
  AllocaInst &Region;
  SpawnTest getSpawn;
  bool MayThrow = false; // a child in the region may
  SmallPtrSet<BasicBlock *, 16> OpenAtEntry;

  Effect getEffect(Instruction &I) const {
    auto *C = dyn_cast<CallBase>(&I);
    if (!C)
      return Effect::None;
    const bool Spawns = getSpawn(*C) != SpawnEffect::None;
    if (!Spawns && !isMarker(I, Marker::Sync))
      return Effect::None;
    RegionSet Regions;
    bool Known = findRegions(C->getArgOperand(0), Regions);
    if (Known && !Regions.contains(&Region))
      return Effect::None;
    if (Spawns)
      return Effect::Spawns;
    // One that doesn't throw leaves exceptions behind for the next one.
    if (MayThrow && !mayThrow(*C))
      return Effect::MaySync;
    return Known && Regions.size() == 1 ? Effect::Syncs : Effect::MaySync;
  }

  // Walks through B; returns whether the region is open at its end.
  bool walk(BasicBlock &B, bool Open,
            SmallVectorImpl<Instruction *> *Redundant) const {
    for (Instruction &I : B)
      switch (getEffect(I)) {
      case Effect::Spawns:
        Open = true;
        break;
      case Effect::Syncs:
        if (!Open && Redundant)
          Redundant->push_back(&I);
        Open = false;
        break;
      case Effect::MaySync:
      case Effect::None:
        break;
      }
    return Open;
  }

public:
  OpenRegion(AllocaInst &Region, SpawnTest GetSpawn)
      : Region(Region), getSpawn(GetSpawn) {
    for (Instruction &I : instructions(*Region.getFunction()))
      if (getEffect(I) == Effect::Spawns &&
          getSpawn(cast<CallBase>(I)) == SpawnEffect::MayThrow)
        MayThrow = true;
    SmallVector<BasicBlock *, 16> Work;
    auto spread = [&](BasicBlock &B) {
      for (BasicBlock *S : successors(&B))
        if (OpenAtEntry.insert(S).second)
          Work.push_back(S);
    };
    Function &F = *Region.getFunction();
    for (BasicBlock &B : F)
      if (walk(B, /*Open=*/false, nullptr))
        spread(B);
    while (!Work.empty()) {
      BasicBlock &B = *Work.pop_back_val();
      if (walk(B, /*Open=*/true, nullptr))
        spread(B);
    }
  }

  void collectRedundant(SmallVectorImpl<Instruction *> &Redundant) const {
    for (BasicBlock &B : *Region.getFunction())
      walk(B, OpenAtEntry.contains(&B), &Redundant);
  }
};

} // namespace

void elideSyncs(Function &F, SpawnTest GetSpawn) {
  RegionSet Synced;
  for (CallBase *Sync : collectMarkers(F, Marker::Sync))
    findRegions(getRegion(*Sync), Synced);
  SmallVector<Instruction *, 8> Redundant;
  for (AllocaInst *Region : Synced)
    OpenRegion(*Region, GetSpawn).collectRedundant(Redundant);
  for (Instruction *Sync : Redundant)
    eraseMarker(cast<CallBase>(*Sync));
}

} // namespace tapir
