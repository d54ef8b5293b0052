//===- Recursion.h - recursive calls and base cases -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This analysis finds the base cases of a function that calls itself. An edge
// leads to a base case if the function has not called itself before the edge,
// may call itself after the edge's source, and doesn't call itself after the
// edge's target.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_RECURSION_H
#define TAPIR_PREPARE_RECURSION_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

#include <utility>

namespace tapir {

/// The calls of a function to itself, and the edges to its base cases.
struct Recursion {
  using Edge = std::pair<llvm::BasicBlock *, llvm::BasicBlock *>;
  llvm::SmallVector<llvm::CallBase *, 4> Calls;
  llvm::SmallPtrSet<llvm::BasicBlock *, 16>
      Before; ///< a call may follow, or is in the block
  llvm::SmallPtrSet<llvm::BasicBlock *, 16>
      After; ///< a call may have come before, or is in the block
  llvm::SmallVector<Edge, 4> ToLeaves;

  /// Finds the recursion of \p F. \p Callee is the function that \p F was
  /// copied from, or \p F itself.
  Recursion(llvm::Function &F, const llvm::Function &Callee);
  bool isInLoop() const;
};

/// Redirects an edge to another block.
void redirectEdge(const Recursion::Edge &From, llvm::BasicBlock *To);

/// Adds the blocks that \p NextOf returns for blocks of \p Set to \p Set, until
/// there are no new ones.
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
