//===- Ways.cpp - what control may come to --------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/Ways.h"

#include "tapir/IR/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace tapir {

bool isAhead(ArrayRef<CodePoint> From,
             function_ref<Way(const Instruction &)> Look, WaysOn Follow,
             const BlockSet *Looked) {
  SmallVector<CodePoint, 8> Work(From.begin(), From.end());
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    auto [B, I] = Work.pop_back_val();
    Way Here = Way::GoesOn;
    if (!Looked || Looked->contains(B))
      for (; I != B->end() && Here == Way::GoesOn; ++I)
        Here = Look(*I);
    if (Here == Way::Found)
      return true;
    if (Here == Way::Ends)
      continue;
    Follow(*B, [&](const BasicBlock *Next) {
      if (Seen.insert(Next).second)
        Work.push_back({Next, Next->begin()});
    });
  }
  return false;
}

bool isAhead(ArrayRef<CodePoint> From,
             function_ref<Way(const Instruction &)> Look,
             const BlockSet *Looked, const Task *Within) {
  auto Follow = [&](const BasicBlock &B,
                    function_ref<void(const BasicBlock *)> GoOn) {
    if (Within)
      for_each(Within->successors(&B), GoOn);
    else
      for_each(llvm::successors(&B), GoOn);
  };
  return isAhead(From, Look, WaysOn(Follow), Looked);
}

bool isBehind(const Task &S, const BlockSet &Looked,
              function_ref<Way(const Instruction &)> Look) {
  SmallVector<CodePoint, 4> From;
  const BasicBlock *First = S.getDetach().getParent();
  for (BasicBlock *B : S.blocks())
    if (Instruction *End = S.getEnd(B)) {
      From.push_back({B, End->getIterator()});
      // An exception arrives at the detach or, later, at a sync.
      if (isMarker(*End, Marker::Exception))
        From.push_back({First, First->end()});
    }
  return isAhead(From, Look, &Looked);
}

} // namespace tapir
