//===- join.h - the end of children and of syncs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_JOIN_H
#define CILKRTS_JOIN_H

#include "worker.h"

/// A child of \p region ended on \p w, its parent having been stolen. \p fiber
/// is the stack it ran on, already left, or null for a native one. True if it
/// was the last one that a suspended sync waited for and \p next is the strand
/// to resume here.
bool cilkrts_join_child(struct worker *w, region_t *region, char *fiber,
                        struct strand *next);

/// The strand on \p w suspends itself in a sync of \p region. True if no child
/// is left and \p next is the same strand, on its original stack.
bool cilkrts_join_sync(struct worker *w, region_t *region, char *fiber,
                       struct strand *next);

/// Fills in \p next from a completed \p region.
void cilkrts_resume_region(region_t *region, struct strand *next);

#endif // CILKRTS_JOIN_H
