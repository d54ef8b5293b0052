//===- Simulator.h - simulation of the scheduler ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Simulates the runtime's scheduler. A worker that spawns runs the child and
// leaves the continuation at the bottom of its deque. An idle worker takes the
// continuation at the top of another worker's deque, at random. When a sync
// waits for children, the worker of the last child continues after the sync.
// Strands take the time that they took when they were recorded, and the
// scheduler's steps take measured times. One number represents the resources
// that processors share (memory, caches, the host of a virtual machine): the
// fraction by which a strand takes longer for each other strand that runs at
// the same time.
//
//===----------------------------------------------------------------------===//

#ifndef CILKTOOLS_SIMULATOR_SIMULATOR_H
#define CILKTOOLS_SIMULATOR_SIMULATOR_H

#include "Trace.h"

namespace cilkscale {

/// The times of the scheduler's steps, in nanoseconds, and the cost of sharing.
struct Costs {
  double Spawn = 2;   ///< a spawn whose continuation isn't stolen, and its sync
  double Steal = 500; ///< from a deque with work to the continuation's start
  double Attempt = 50; ///< to look into a deque that is empty
  double Sync = 200;   ///< to continue after a sync that had to wait
  /// The fraction of its time by which a strand takes longer for each other
  /// worker that runs a strand when this strand begins.
  double Beside = 0;
};

struct Outcome {
  double Nanoseconds;
  uint64_t Steals;
  /// The idle time of all workers together.
  double Idle;
  /// The number of visits to deques, successful or not. While no deque has
  /// work, there are no visits.
  uint64_t Requests;
  /// The maximum number of continuations in a deque.
  uint64_t Depth;
};

/// Runs \p T, which has to be a tree (see checkTrace), on \p Workers workers.
/// The same \p Seed gives the same steals.
Outcome simulate(const Trace &T, unsigned Workers, const Costs &C,
                 uint64_t Seed = 1);

} // namespace cilkscale

#endif // CILKTOOLS_SIMULATOR_SIMULATOR_H
