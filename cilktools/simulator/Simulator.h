//===- Simulator.h - simulation of the scheduler ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Simulates the runtime's scheduler. A worker that spawns runs the child and
// leaves the continuation at the bottom of its deque. An idle worker takes the
// continuation at the top of another worker's deque, at random. The last of the
// children that a sync waits for continues after the sync. Strands take the
// time that they took when they were recorded, and the scheduler's steps take
// measured times. The resources that processors share (memory, caches, the host
// of virtual ones) are one number: the part by which a strand takes longer for
// each other one that runs beside it.
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
  double Sync = 200;   ///< a sync that has to wait, once it need not any more
  /// The part of its time by which a strand takes longer for each worker that
  /// runs another strand when it begins.
  double Beside = 0;
};

struct Outcome {
  double Nanoseconds;
  uint64_t Steals;
  /// The idle time of all workers together.
  double Idle;
  /// The number of visits to deques, successful or not. While no deque has
  /// work, there are none.
  uint64_t Requests;
  /// The most continuations that any deque has had at once.
  uint64_t Depth;
};

/// Runs \p T, which has to be a tree (see checkTrace), on \p Workers workers.
/// The same \p Seed gives the same steals.
Outcome simulate(const Trace &T, unsigned Workers, const Costs &C,
                 uint64_t Seed = 1);

} // namespace cilkscale

#endif // CILKTOOLS_SIMULATOR_SIMULATOR_H
