//===- Coverage.h - what a run was not checked for --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector records here what it did not see. The report derives from it
// whether a run without races is certified, certified with limits, or not
// checked (report/Outcome.h).
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_FINDINGS_COVERAGE_H
#define CILKSAN_FINDINGS_COVERAGE_H

#include "Race.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

/// A function that is neither instrumented nor modelled, and that ran while
/// something was parallel.
struct UncheckedCall {
  /// The name as C++ or Rust writes it; empty for one called through a pointer.
  std::string Function;
  /// The first call.
  Place At;
  /// The number of other places that call it.
  uint64_t OtherPlaces = 0;
};

/// A unit that spawns in functions without instrumentation.
struct UncheckedUnit {
  /// The source file.
  std::string File;
  /// The shared library; empty for the program itself.
  std::string Library;
  /// The symbols of the functions that spawn.
  std::vector<std::string> Functions;

  bool operator==(const UncheckedUnit &Other) const {
    return File == Other.File && Library == Other.Library &&
           Functions == Other.Functions;
  }
};

/// The parts of a run that the detector saw, missed, or did not look at.
struct Coverage {
  /// An instrumented function ran.
  bool HasRun = false;
  /// Instrumented code spawned, or started a task that no sync joins.
  bool HasSpawned = false;
  std::vector<UncheckedCall> Calls;
  std::vector<UncheckedUnit> Units;
  /// The place where the program started the first thread of its own, which
  /// isn't followed. Empty if it started none.
  std::vector<Place> Threads;
  /// The place where the program installed its first signal handler, likewise.
  std::vector<Place> Handlers;
  /// The place where the program first mapped memory that was mapped already,
  /// so that it has two addresses. Empty if there is none.
  std::vector<Place> SecondMappings;
  /// The spawn of the innermost task that was running when the program ended,
  /// an unknown place for a reduction. Empty if no task was running: what
  /// follows a task in the serial order does not run after such an end.
  std::vector<Place> EndedTasks;
  /// The program made another process by fork.
  bool Forked = false;
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
  /// The last one of several owners, of which it is up to the schedule which
  /// one it is, destroyed an object and accessed memory that stays.
  bool Owners = false;
  /// Atomic operations were taken as free of races, as long as both were.
  bool Atomics = false;
};

} // namespace cilksan

#endif // CILKSAN_FINDINGS_COVERAGE_H
