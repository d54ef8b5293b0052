//===- MarkerEdits.cpp - what stays when markers go -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/MarkerEdits.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

void replaceDetach(CallBase &Detach, bool InChild,
                   SmallSetVector<Instruction *, 8> *Users) {
  // What has no effects goes with that.
  const bool Stays = Detach.mayHaveSideEffects() || Detach.isTerminator();
  replaceAndRecursivelySimplify(
      &Detach, ConstantInt::getBool(Detach.getContext(), InChild),
      /*TLI=*/nullptr, /*DT=*/nullptr, /*AC=*/nullptr, Users);
  if (Stays)
    eraseMarker(Detach);
}

bool foldBranches(Function &F) {
  bool Changed = false;
  for (BasicBlock &B : make_early_inc_range(F))
    Changed |= ConstantFoldTerminator(&B, /*DeleteDeadConditions=*/true);
  return removeUnreachableBlocks(F) || Changed;
}

void eraseMarkers(Function &F, ArrayRef<Marker> Kinds) {
  for (Marker K : Kinds)
    for (CallBase *C : collectMarkers(F, K))
      eraseMarker(*C);
}

} // namespace tapir
