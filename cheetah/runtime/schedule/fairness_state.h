//===- fairness_state.h - a worker's part for time slices ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_FAIRNESS_STATE_H
#define CILKRTS_SCHEDULE_FAIRNESS_STATE_H

#include <stdbool.h>
#include <stdint.h>

/// The time slice in which a worker runs strands (fairness.h).
struct cilkrts_slice_state {
  uint64_t begin; ///< the start in ticks; read and written by the owner
  /// The number of times that the owner has needed a strand; it looks at the
  /// clock each 61st time. Written and read by the owner.
  uint32_t looks;
  /// `is_injected` is true in a time slice of injected strands. `is_local_next`
  /// is true if the local queue comes before the injection queue, since a time
  /// slice of injected strands was the last to be over. Both are written and
  /// read by the owner.
  bool is_injected, is_local_next;
  /// The number of time slices so far. Atomic, written by the owner.
  uint32_t count;
  /// True if the time slice is to end. Atomic; set by the tick, cleared by the
  /// owner.
  bool is_over;
  /// `count` at the last tick, and the number of times that the tick has asked
  /// for the end of that time slice. Written and read by the tick.
  uint32_t seen, asked;
};

#endif // CILKRTS_SCHEDULE_FAIRNESS_STATE_H
