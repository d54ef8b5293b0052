//===- pedigree.h - where strands are in the tree of spawns ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PEDIGREE_H
#define CILKRTS_PEDIGREE_H

#include "worker.h"

#pragma GCC visibility push(default)
#include "../abi/pedigrees.h"
#pragma GCC visibility pop

/// A strand begins or goes on at the bottom of \p w's empty deque.
void cilkrts_lineage_begin(struct worker *w,
                           const struct cilkrts_lineage *lineage);

/// That of the strand at the bottom of \p w's empty deque, which is suspended.
struct cilkrts_lineage cilkrts_lineage_suspend(const struct worker *w);

/// That of the continuation \p entry, the oldest, with its tags in \p region.
/// The lock of \p victim is held, and the steal is certain.
struct cilkrts_lineage cilkrts_lineage_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t region);

/// The rank of the calling thread's strand, without flags; and a new one.
uint64_t cilkrts_rank_here(void);
void cilkrts_set_rank_here(uint64_t rank);

/// A child ends in \p w whose parent was stolen.
void cilkrts_lineage_end(struct worker *w);

#endif // CILKRTS_PEDIGREE_H
