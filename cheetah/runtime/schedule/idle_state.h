//===- idle_state.h - a worker's part for sleeping and waking ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker's part for sleeping and waking. idle.c describes the protocol.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_IDLE_STATE_H
#define CILKRTS_SCHEDULE_IDLE_STATE_H

#include "../support/cache_line.h"

#include <stdbool.h>
#include <stdint.h>

struct __cilkrts_region;

struct cilkrts_idle_state {
  unsigned sleep_ms; ///< the next sleep's limit; only the owner uses it
  /// The number of times that the run-next slots of other workers had been
  /// filled when this worker was last about to sleep. Read and written by the
  /// owner.
  uint32_t seen_hand_overs;
  bool polls; ///< true if the worker polls slots; only the owner uses it

  /// A region of a strand on the owner's native stack that is ready to
  /// continue. Written by the worker that completes the region, cleared by the
  /// owner. One slot is enough: only one strand at a time carries the owner as
  /// its root.
  _Alignas(CILKRTS_CACHE_LINE) struct __cilkrts_region *mailbox;
  /// The number of times that another thread has woken the worker: a futex.
  /// Atomic; any thread writes it.
  uint32_t wakeups;
  bool asleep; ///< atomic; written by the owner
};

#endif // CILKRTS_SCHEDULE_IDLE_STATE_H
