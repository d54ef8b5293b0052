//===- ready_state.h - a worker's part for strands that are ready ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker's part for strands that are ready to run (ready.h), and for
// continuations that wait for a worker (abandoned.h).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_READY_STATE_H
#define CILKRTS_SCHEDULE_READY_STATE_H

#include "../wait/ring.h"
#include "../wait/run_next.h"

#include <stdbool.h>
#include <stdint.h>

/// The queues of a worker. The rings are read and written under the lock.
struct cilkrts_ready_state {
  struct cilkrts_run_next run_next;
  uint32_t lock;
  /// The number of the oldest elements of `local` that belong to the running
  /// time slice. Atomic; written under the lock.
  uint32_t interrupted;
  struct cilkrts_ring abandoned; ///< filled by the owner
  struct cilkrts_ring local;     ///< filled by the owner
  /// The injection queue of a bound worker. It holds strands of the computation
  /// that other computations or threads have unparked. It also holds elements
  /// that the tick has taken from workers that reach no push.
  struct cilkrts_ring injected;
};

/// Returns true if a queue has an element; the run-next slot does not count. A
/// hint.
static inline bool cilkrts_has_queued(const struct cilkrts_ready_state *ready) {
  // The order matters: abandoned continuations may be moved to the local queue.
  return cilkrts_ring_count(&ready->abandoned) ||
         cilkrts_ring_count(&ready->local) ||
         cilkrts_ring_count(&ready->injected);
}

/// Returns true if a strand is ready or a continuation is abandoned. A hint.
static inline bool cilkrts_has_ready(const struct cilkrts_ready_state *ready) {
  return cilkrts_run_next_has(&ready->run_next) || cilkrts_has_queued(ready);
}

#endif // CILKRTS_SCHEDULE_READY_STATE_H
