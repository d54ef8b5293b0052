//===- worker_slots_state.h - a worker's part for concurrency limits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WORKERS_WORKER_SLOTS_STATE_H
#define CILKRTS_WORKERS_WORKER_SLOTS_STATE_H

#include <stdint.h>

struct worker;

/// The value of `limit` for a computation without a limit.
#define CILKRTS_NO_LIMIT UINT32_MAX

/// The concurrency limit of a computation (worker_slots.h). All members are
/// atomic.
struct cilkrts_slots_state {
  /// The number of pool workers that may take part in the computation of a
  /// bound worker. Written by the owner.
  uint32_t limit;
  /// The number of pool workers with a slot at a bound worker. Written by these
  /// pool workers.
  uint32_t taken;
  /// The bound worker at which a pool worker has a slot, or null. Written by
  /// the owner.
  struct worker *at;
};

#endif // CILKRTS_WORKERS_WORKER_SLOTS_STATE_H
