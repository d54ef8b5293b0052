//===- strand_state.h - a worker's part for the strand that it runs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker keeps the context of one strand outside of its deque: that of the
// strand below the deque's oldest entry. context.c and lineage.c are the only
// files that write it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_STRAND_STATE_H
#define CILKRTS_STRANDS_STRAND_STATE_H

#include "../../abi/context.h"

#include <stdbool.h>
#include <stdint.h>

struct worker;

/// The context of the strand below the deque's oldest entry. Unless a member's
/// comment says otherwise, the owner writes the member while the deque is
/// empty, a thief writes it under the worker's lock, once its steal is
/// committed, and no other thread reads it.
struct cilkrts_strand_state {
  /// The root of the context (struct cilkrts_context). Atomic: any thread may
  /// read it.
  struct worker *root;
  /// True if the strand carries this worker as its root but runs on a fiber,
  /// since a child of it waits. Atomic; written by the owner.
  bool apart;
  uint64_t position; ///< the position of the context
  /// The spawns that the strand at the oldest entry descends from, as in
  /// struct cilkrts_lineage.
  uintptr_t ancestors;
  /// The spawns that the strand below all entries, stolen ones included,
  /// descends from. Written by the owner when a strand begins there.
  uintptr_t base_ancestors;
};

#endif // CILKRTS_STRANDS_STRAND_STATE_H
