//===- pedigree_state.h - a worker's part for pedigrees ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_API_PEDIGREE_STATE_H
#define CILKRTS_API_PEDIGREE_STATE_H

#include <stddef.h>

struct __cilkrts_pedigree;

/// The memory in which pedigree.c lists ranks. Read and written by the owner.
struct cilkrts_pedigree_state {
  /// The ranks that were listed last, the root's first. A slot of the deque
  /// that is marked as listed holds the number of these ranks that are around
  /// its strand.
  struct __cilkrts_pedigree *ranks;
  size_t room; ///< the number of ranks for which there is room
};

#endif // CILKRTS_API_PEDIGREE_STATE_H
