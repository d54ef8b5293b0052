//===- context.h - what travels with a strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand goes from worker to worker: its continuation is stolen, or it waits
// in a sync and goes on where its last child ended. What is the strand's and
// not the worker's goes along, as one value.
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
  unsigned uncaught; ///< how many are in flight
};

/// In the frame of a function that runs iterations of a loop.
struct cilkrts_iteration {
  /// The loop's rank when it began, and the number of the iteration.
  uint64_t rank;
  /// What the loop's own strand has in its slot.
  uint64_t loop_rank;
  struct cilkrts_iteration *loop_iteration;
  /// The hash of the task that the loop is in, or 0 if that isn't known yet.
  uint64_t loop_hash;
};

/// Where a strand is in the tree of spawns (docs/pedigrees.md).
struct cilkrts_lineage {
  /// Spawns and syncs of its task so far, and two bits (pedigrees.h).
  uint64_t rank;
  /// The innermost iteration of a parallel loop that it is in, if a bit of the
  /// rank says so.
  struct cilkrts_iteration *iteration;
  /// The spawns that it descends from; bit 0: its task frees the first of them.
  uintptr_t ancestors;
};

struct cilkrts_context {
  /// The entering thread's worker whose native frames lie beneath the strand,
  /// or null.
  struct worker *root;
  /// A child whose parent was stolen leaves its views to its region, where this
  /// is their position in the serial order: the index of the steal, from 0. It
  /// is that of the innermost such child that the strand belongs to.
  uint64_t position;
  struct cilkrts_lineage lineage;
  /// The views that the strand begins or goes on with: null if reducers are
  /// their own views, an empty table otherwise.
  struct cilkrts_views *views;
  struct cilkrts_handlers handlers;
};

#endif // CILKRTS_ABI_CONTEXT_H
