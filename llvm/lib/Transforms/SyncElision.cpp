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

using namespace llvm;

namespace tapir {

using RegionSet = SmallSetVector<AllocaInst *, 8>;

static bool findRegions(Value *V, RegionSet &Regions,
                        SmallPtrSetImpl<Value *> &Seen) {
  if (!Seen.insert(V).second)
    return true;
  if (auto *A = dyn_cast<AllocaInst>(V)) {
    Regions.insert(A);
    return true;
  }
  if (auto *Phi = dyn_cast<PHINode>(V))
    return all_of(Phi->incoming_values(),
                  [&](Value *In) { return findRegions(In, Regions, Seen); });
  if (auto *Select = dyn_cast<SelectInst>(V))
    return findRegions(Select->getTrueValue(), Regions, Seen) &&
           findRegions(Select->getFalseValue(), Regions, Seen);
  return isa<UndefValue>(V);
}

bool findRegions(Value *V, RegionSet &Regions) {
  SmallPtrSet<Value *, 8> Seen;
  return findRegions(V, Regions, Seen);
}

namespace {

/// What an instruction does to one region.
enum class Effect { None, Spawns, Syncs, MaySync };

/// Where children of one region may be outstanding.
class OpenRegion {
  AllocaInst &Region;
  function_ref<bool(const CallBase &)> isSpawn;
  SmallPtrSet<BasicBlock *, 16> OpenAtEntry;

  Effect getEffect(Instruction &I) const {
    auto *C = dyn_cast<CallBase>(&I);
    if (!C)
      return Effect::None;
    bool Spawns = isSpawn(*C);
    if (!Spawns && !isMarker(I, Marker::Sync))
      return Effect::None;
    RegionSet Regions;
    bool Known = findRegions(C->getArgOperand(0), Regions);
    if (Known && !Regions.contains(&Region))
      return Effect::None;
    if (Spawns)
      return Effect::Spawns;
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
  OpenRegion(AllocaInst &Region, function_ref<bool(const CallBase &)> isSpawn)
      : Region(Region), isSpawn(isSpawn) {
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

void elideSyncs(Function &F, function_ref<bool(const CallBase &)> isSpawn) {
  RegionSet Synced;
  for (CallBase *Sync : collectMarkers(F, Marker::Sync))
    findRegions(getRegion(*Sync), Synced);
  SmallVector<Instruction *, 8> Redundant;
  for (AllocaInst *Region : Synced)
    OpenRegion(*Region, isSpawn).collectRedundant(Redundant);
  for (Instruction *Sync : Redundant)
    if (!isa<InvokeInst>(Sync))
      Sync->eraseFromParent();
}

} // namespace tapir
