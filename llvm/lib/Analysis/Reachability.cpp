//===- Reachability.cpp - search along paths of control flow --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/Reachability.h"

#include "tapir/IR/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace tapir {

bool isReachable(ArrayRef<CodePoint> From,
                 function_ref<Reachability(const Instruction &)> Look,
                 SuccessorsOf Follow, const BlockSet *Looked) {
  SmallVector<CodePoint, 8> Work(From.begin(), From.end());
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    auto [B, I] = Work.pop_back_val();
    Reachability Here = Reachability::Continues;
    if (!Looked || Looked->contains(B))
      for (; I != B->end() && Here == Reachability::Continues; ++I)
        Here = Look(*I);
    if (Here == Reachability::Found)
      return true;
    if (Here == Reachability::Ends)
      continue;
    Follow(*B, [&](const BasicBlock *Next) {
      if (Seen.insert(Next).second)
        Work.push_back({Next, Next->begin()});
    });
  }
  return false;
}

bool isReachable(ArrayRef<CodePoint> From,
                 function_ref<Reachability(const Instruction &)> Look,
                 const BlockSet *Looked, const Task *Within) {
  auto Follow = [&](const BasicBlock &B,
                    function_ref<void(const BasicBlock *)> Continue) {
    if (Within)
      for_each(Within->successors(&B), Continue);
    else
      for_each(llvm::successors(&B), Continue);
  };
  return isReachable(From, Look, SuccessorsOf(Follow), Looked);
}

bool isReachableAfter(const Task &S, const BlockSet &Looked,
                      function_ref<Reachability(const Instruction &)> Look) {
  SmallVector<CodePoint, 4> From;
  const BasicBlock *First = S.getDetach().getParent();
  for (BasicBlock *B : S.blocks())
    if (Instruction *End = S.getEnd(B)) {
      From.push_back({B, End->getIterator()});
      // An exception arrives at the detach or, later, at a sync.
      if (isMarker(*End, Marker::Exception))
        From.push_back({First, First->end()});
    }
  return isReachable(From, Look, &Looked);
}

} // namespace tapir
