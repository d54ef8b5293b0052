//===- reducer.h - a strand's views of reducers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_REDUCER_H
#define CILKRTS_STRANDS_REDUCER_H

#include "views.h"

// Each target's runtime defines cilkrts_views_here (views.h). In all functions
// except the last one, the strand's table is not null.

/// Makes the strand's view of the reducer \p key, which its table does not
/// have. Calls \p identity; may return in another thread.
void *cilkrts_view_make(void *key, size_t size, cilkrts_identity *identity,
                        cilkrts_reduce *reduce);

/// Enter and remove the reducer \p key, which the strand has just constructed,
/// or is about to destroy. It is its own view in this strand.
void cilkrts_reducer_begin(void *key, cilkrts_reduce *reduce);
void cilkrts_reducer_end(void *key);

/// Reduces the tables of \p list, the leftmost first, into the strand's own
/// table. Each of them is freed, or becomes the strand's own. Calls reduce
/// functions; may return in another thread.
void cilkrts_merge_tables(struct cilkrts_views *list);

#endif // CILKRTS_STRANDS_REDUCER_H
