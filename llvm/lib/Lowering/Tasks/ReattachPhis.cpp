//===- ReattachPhis.cpp - phis after a reattach ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/ReattachPhis.h"

#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/Markers.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

// Returns the blocks that end after a reattach.
static SmallPtrSet<BasicBlock *, 8> findReattaching(Function &F) {
  SmallPtrSet<BasicBlock *, 8> Found;
  for (CallBase *Reattach : collectMarkers(F, Marker::Reattach))
    Found.insert(Reattach->getParent());
  return Found;
}

// Returns the phi's only incoming value from blocks that don't reattach, or
// null if there are several. No strand takes the edge of a reattach.
static Value *
getStrandsValue(const PHINode &Phi,
                const SmallPtrSetImpl<BasicBlock *> &Reattaching) {
  Value *Found = nullptr;
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
    Value *V = Phi.getIncomingValue(I);
    if (V == &Phi || Reattaching.contains(Phi.getIncomingBlock(I)))
      continue;
    if (Found && Found != V)
      return nullptr;
    Found = V;
  }
  return Found;
}

bool repairReattachPhis(Function &F, const DominatorTree &DT) {
  const SmallPtrSet<BasicBlock *, 8> Reattaching = findReattaching(F);
  SmallVector<WeakVH, 8> Phis;
  for (BasicBlock *B : Reattaching)
    for (BasicBlock *To : successors(B))
      for (PHINode &Phi : To->phis())
        Phis.push_back(&Phi);
  bool Changed = false;
  for (const WeakVH &Handle : Phis) {
    auto *Phi = dyn_cast_or_null<PHINode>(Handle);
    Value *V = Phi ? getStrandsValue(*Phi, Reattaching) : nullptr;
    if (!V || !DT.dominates(V, Phi))
      continue;
    replaceAndRecursivelySimplify(Phi, V, nullptr, &DT);
    Changed = true;
  }
  return Changed;
}

} // namespace tapir
