//===- Coverage.h - what a run was not checked for --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector counts it, and a report says it: how much a run without races
// proves.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_COVERAGE_H
#define CILKSAN_COVERAGE_H

#include <cstdint>

namespace cilksan {

/// What the detector could not see or did not look at. All that is set here
/// limits what a run without races proves.
struct Coverage {
  /// Functions without instrumentation and without a model that were called.
  uint64_t UnknownFunctions = 0;
  /// Threads that the program made itself; theirs weren't checked.
  uint64_t OtherThreads = 0;
  /// Checking was switched off for a part of the run.
  bool Disabled = false;
  /// Locks were held: the order of critical sections is up to the schedule.
  bool Locks = false;
  /// Strands have waited for what they take to be others', or might have: which
  /// of them is up to the schedule (channels, semaphores, is it there yet?).
  bool Order = false;
  /// Tasks that no sync joins ran beside what main's file does, where it looked
  /// as if nothing did: that wasn't checked.
  bool Main = false;
  /// Atomic operations were taken as free of races, as long as both were.
  bool Atomics = false;
};

} // namespace cilksan

#endif // CILKSAN_COVERAGE_H
