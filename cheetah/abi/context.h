//===- context.h - the context that moves with a strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The context of a strand: the data that belong to the strand and not to its
// worker. A strand changes workers when its continuation is stolen, and when it
// waits in a sync and the worker of its last child resumes it. Its context goes
// with it, as one value.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ABI_CONTEXT_H
#define CILKRTS_ABI_CONTEXT_H

#include <stdint.h>

struct worker;
struct cilkrts_ancestor;
struct cilkrts_views;

/// The state of exception handling: the Itanium C++ ABI's __cxa_eh_globals.
struct cilkrts_handlers {
  void *caught;      ///< the innermost exception that is being handled
  unsigned uncaught; ///< the number of exceptions in flight
};

/// An iteration of a parallel loop, for pedigrees. It lies in the frame of the
/// function that runs iterations of the loop.
struct cilkrts_iteration {
  /// The rank with which the loop began plus the number of the iteration.
  uint64_t rank;
  /// The words of the slot of the strand that runs the loop.
  uint64_t loop_rank;
  struct cilkrts_iteration *loop_iteration;
  /// The hash of the task that the loop is in, or 0 if it isn't known yet.
  uint64_t loop_hash;
};

/// The place of a strand in the tree of spawns (docs/pedigrees.md).
struct cilkrts_lineage {
  /// The number of spawns and syncs of its task so far, and two bits
  /// (pedigrees.h).
  uint64_t rank;
  /// The innermost iteration of a parallel loop that contains the strand, if a
  /// bit of the rank says so.
  struct cilkrts_iteration *iteration;
  /// The spawns that the strand descends from. Bit 0: its task frees the first
  /// of them.
  uintptr_t ancestors;
};

struct cilkrts_context {
  /// The bound worker on whose thread's native stack the strand's first frame
  /// lies, or null.
  struct worker *root;
  /// The place, in the serial order of its region, of the views that the
  /// innermost child whose parent was stolen will leave: the index of the
  /// steal, from 0.
  uint64_t position;
  struct cilkrts_lineage lineage;
  /// The table of views with which the strand begins or continues, or null if
  /// each reducer is its own view. It is empty unless the strand was parked.
  struct cilkrts_views *views;
  struct cilkrts_handlers handlers;
};

#endif // CILKRTS_ABI_CONTEXT_H
