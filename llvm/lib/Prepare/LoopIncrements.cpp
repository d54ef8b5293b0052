//===- LoopIncrements.cpp - the next iteration's number in this one -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bodies often compute the number of the next iteration, as in
//   for (j = b * Size; j < (b + 1) * Size; ++j)
// In a serial loop, b + 1 is also the increment of the counter, so optimisers
// see that the inner loop has Size iterations. In a parallel loop, the parent
// increments the counter after the detach, where the child can't use the value.
// This pass moves the increment before the detach, so that both use one value.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/LoopIncrements.h"

#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/Markers.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace tapir {

static bool hoistIncrements(Loop &L, CallBase &Detach,
                            const DominatorTree &DT) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!Latch)
    return false;
  bool Changed = false;
  for (PHINode &Phi : L.getHeader()->phis()) {
    auto *Next = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(Latch));
    if (!Next || Next->isIntDivRem() || !DT.dominates(&Detach, Next) ||
        !L.contains(Next) || !is_contained(Next->operands(), &Phi) ||
        !all_of(Next->operands(), [&](const Use &U) {
          return U.get() == &Phi || L.isLoopInvariant(U.get());
        }))
      continue;
    Next->moveBefore(Detach.getIterator());
    Changed = true;
  }
  return Changed;
}

bool hoistIncrements(Function &F, FunctionAnalysisManager &FAM) {
  if (collectMarkers(F, Marker::Loop).empty())
    return false;
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  forEachParallelLoop(F, FAM.getResult<LoopAnalysis>(F),
                      [&](Loop &L, CallBase &Detach) {
                        Changed |= hoistIncrements(L, Detach, DT);
                      });
  return Changed;
}

} // namespace tapir
