//===- Simulator.h - what a scheduler would make of a trace -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime's scheduler as discrete events: a worker that spawns runs the
// child and leaves the continuation at the bottom of its deque; one that has
// nothing to do takes the continuation at the top of another's, at random; the
// last child of those that a sync waits for goes on behind it. Strands take
// what they took when they were recorded, and the scheduler's steps what has
// been measured for them. What processors have in common (memory, caches, the
// host of virtual ones) is one number: by how much a strand takes longer for
// each other one that runs beside it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKTOOLS_SIMULATOR_SIMULATOR_H
#define CILKTOOLS_SIMULATOR_SIMULATOR_H

#include "Trace.h"

namespace cilkscale {

/// What the scheduler's steps take, in nanoseconds, and what company costs.
struct Costs {
  double Spawn = 2;   ///< a spawn whose continuation isn't stolen, and its sync
  double Steal = 500; ///< from a deque with work to the continuation's start
  double Attempt = 50; ///< to look into a deque that is empty
  double Sync = 200;   ///< a sync that has to wait, once it need not any more
  /// The part of its time by which a strand is the longer for each worker that
  /// runs another when it begins.
  double Beside = 0;
};

struct Outcome {
  double Nanoseconds;
  uint64_t Steals;
  /// Of all workers together.
  double Idle;
  /// Looks into deques, in vain or not. While no deque has work, nobody looks.
  uint64_t Requests;
  /// The most continuations that any deque has had at once.
  uint64_t Depth;
};

/// Runs \p T, which has to be a tree (see checkTrace), on so many workers. The
/// same \p Seed gives the same steals.
Outcome simulate(const Trace &T, unsigned Workers, const Costs &C,
                 uint64_t Seed = 1);

} // namespace cilkscale

#endif // CILKTOOLS_SIMULATOR_SIMULATOR_H
