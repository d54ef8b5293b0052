//===- Recursion.h - where a function calls itself --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that calls itself has base cases: what an edge leads to from a
// block after which it may call itself, and before which it hasn't, to one
// after which it doesn't.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_RECURSION_H
#define TAPIR_PREPARE_RECURSION_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

#include <utility>

namespace tapir {

/// Where a function calls itself.
struct Recursion {
  using Edge = std::pair<llvm::BasicBlock *, llvm::BasicBlock *>;
  llvm::SmallVector<llvm::CallBase *, 4> Calls;
  llvm::SmallPtrSet<llvm::BasicBlock *, 16>
      Before; ///< a call may follow, or is in it
  llvm::SmallPtrSet<llvm::BasicBlock *, 16>
      Behind; ///< one has come, or is in it
  llvm::SmallVector<Edge, 4> ToLeaves;

  /// \p Callee is what \p F was copied from, or itself.
  Recursion(llvm::Function &F, const llvm::Function &Callee);
  bool isInLoop() const;
};

/// Has an edge lead to another block.
void redirectEdge(const Recursion::Edge &From, llvm::BasicBlock *To);

/// Adds what \p NextOf gives for blocks of \p Set, again and again.
template <class Next>
void growSet(llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Set, Next NextOf) {
  llvm::SmallVector<llvm::BasicBlock *, 16> Work(Set.begin(), Set.end());
  while (!Work.empty())
    for (llvm::BasicBlock *B : NextOf(Work.pop_back_val()))
      if (Set.insert(B).second)
        Work.push_back(B);
}

} // namespace tapir

#endif // TAPIR_PREPARE_RECURSION_H
