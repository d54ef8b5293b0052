//===- SerialCode.cpp - code that runs alone ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/SerialCode.h"

#include "tapir/IR/Markers.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// Returns true if \p I waits for everything that was detached in \p Region.
static bool syncs(const Instruction &I, AllocaInst *Region) {
  if (!isMarker(I, Marker::Sync))
    return false;
  RegionSet Its;
  return findRegions(getRegion(cast<CallBase>(I)), Its) && Its.size() == 1 &&
         Its.contains(Region);
}

// Collects the code that may run between a detach and the next sync of its
// region. The task is part of it.
static void collectParallel(CallBase &Detach,
                            DenseSet<const Instruction *> &Found) {
  auto *Region = dyn_cast<AllocaInst>(getRegion(Detach));
  SmallVector<const Instruction *, 16> Work{&Detach};
  SmallPtrSet<const Instruction *, 16> Begun;
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    if (!Begun.insert(I).second)
      continue;
    for (;; I = I->getNextNode()) {
      if (Region && syncs(*I, Region)) {
        // Even if the sync throws, it has waited, so the walk needn't follow
        // the unwind edge.
        break;
      }
      Found.insert(I);
      if (I->isTerminator()) {
        for (const BasicBlock *Next : successors(I))
          Work.push_back(&Next->front());
        break;
      }
    }
  }
}

bool SerialCode::isParallel(const Instruction &I) const {
  auto It = Parallel.find(I.getFunction());
  return It != Parallel.end() && It->second.contains(&I);
}

bool SerialCode::contains(const Instruction &I) const {
  return Serial.contains(I.getFunction()) && !isParallel(I);
}

// Returns true if every use of the function is a call in this module.
static bool isOnlyCalled(const Function &F) {
  return all_of(F.uses(), [](const Use &U) {
    auto *C = dyn_cast<CallBase>(U.getUser());
    return C && C->isCallee(&U);
  });
}

static bool uses(const Module &M, StringRef Name) {
  const Function *F = M.getFunction(Name);
  return F && !F->use_empty();
}

// Returns true if serial code has to be checked as well. One reason is that the
// program declares the effects of its code, with which the tool compares the
// accesses. Another reason is that the program starts tasks that no sync waits
// for, or waits for such tasks.
static bool isLookedAt(const Module &M) {
  return uses(M, "__cilksan_effect_begin") || uses(M, "__cilksan_run_task") ||
         uses(M, "__cilksan_reduce_task");
}

SerialCode::SerialCode(Module &M) {
  if (isLookedAt(M))
    return;
  for (Function &F : M)
    for (CallBase *D : collectMarkers(F, Marker::Detach))
      collectParallel(*D, Parallel[&F]);
  SmallSetVector<Function *, 16> Candidates;
  for (Function &F : M) {
    const bool IsMain = F.getName() == "main" && !F.isDeclaration();
    if (IsMain ? F.use_empty() : F.hasLocalLinkage() && isOnlyCalled(F))
      Candidates.insert(&F);
  }
  Serial.insert(Candidates.begin(), Candidates.end());
  // A function whose caller may run in parallel may run in parallel itself. So
  // functions are erased until all callers of those that remain are serial.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function *F : Candidates)
      if (Serial.contains(F) && any_of(F->users(), [&](const User *U) {
            return !contains(*cast<Instruction>(U));
          })) {
        Serial.erase(F);
        Changed = true;
      }
  }
}

} // namespace tapir
