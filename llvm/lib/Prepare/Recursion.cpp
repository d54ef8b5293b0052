//===- Recursion.cpp - recursive calls and base cases ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search follows edges between blocks. Edges to landing pads are ignored,
// since a landing pad may be reached from any code and is no base case.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/Recursion.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

Recursion::Recursion(Function &F, const Function &Callee) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && Call->getCalledFunction() == &Callee)
      Calls.push_back(Call);
  for (CallBase *Call : Calls) {
    Before.insert(Call->getParent());
    After.insert(Call->getParent());
  }
  growSet(Before, [](BasicBlock *B) { return predecessors(B); });
  growSet(After, [](BasicBlock *B) { return successors(B); });
  for (BasicBlock &B : F)
    if (Before.contains(&B) && !After.contains(&B))
      for (BasicBlock *Next : successors(&B))
        if (!Before.contains(Next) && !Next->isEHPad())
          ToLeaves.push_back({&B, Next});
}

bool Recursion::isInLoop() const {
  return any_of(Calls, [](CallBase *Call) {
    SmallPtrSet<BasicBlock *, 16> Next(succ_begin(Call->getParent()),
                                       succ_end(Call->getParent()));
    growSet(Next, [](BasicBlock *B) { return successors(B); });
    return Next.contains(Call->getParent());
  });
}

void redirectEdge(const Recursion::Edge &From, BasicBlock *To) {
  Instruction *Branch = From.first->getTerminator();
  for (unsigned I = 0; I < Branch->getNumSuccessors(); ++I)
    if (Branch->getSuccessor(I) == From.second) {
      From.second->removePredecessor(From.first, /*KeepOneInputPHIs=*/true);
      Branch->setSuccessor(I, To);
    }
}

} // namespace tapir
