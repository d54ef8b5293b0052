//===- reducer.h - a strand's views of reducers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_REDUCER_H
#define CILKRTS_STRANDS_REDUCER_H

#include "views.h"

// A runtime defines cilkrts_views_here (views.h). In all but the last of these,
// the strand's table isn't null.

/// Makes the strand's view of \p key, which its table doesn't have. Calls
/// \p identity; may return in another thread.
void *cilkrts_view_make(void *key, size_t size, cilkrts_identity *identity,
                        cilkrts_reduce *reduce);

/// The strand has constructed, or is about to destroy, the reducer \p key.
void cilkrts_reducer_begin(void *key, cilkrts_reduce *reduce);
void cilkrts_reducer_end(void *key);

/// Adds the tables of \p list, the leftmost first, to the right of the strand's
/// own; they are freed or become that. Calls reduce functions; may return in
/// another thread.
void cilkrts_merge_tables(struct cilkrts_views *list);

#endif // CILKRTS_STRANDS_REDUCER_H
