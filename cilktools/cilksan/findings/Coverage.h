//===- Coverage.h - the parts of a run not checked --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector records here the parts of a run that it did not see. The report
// derives from it whether a run without races is certified, certified with
// limits, or not checked (report/Outcome.h).
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_FINDINGS_COVERAGE_H
#define CILKSAN_FINDINGS_COVERAGE_H

#include "Race.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

/// A function without hooks and without a model that ran while something was
/// parallel.
struct UncheckedCall {
  /// The name as C++ or Rust writes it; empty if it was called through a
  /// pointer.
  std::string Function;
  /// The place of the first call.
  Place At;
  /// The number of other places that call the function.
  uint64_t OtherPlaces = 0;
};

/// Adds \p New unless \p Calls has a call of the same function.
inline void addFirstCall(std::vector<UncheckedCall> &Calls,
                         const UncheckedCall &New) {
  if (std::none_of(Calls.begin(), Calls.end(), [&](const UncheckedCall &C) {
        return C.Function == New.Function;
      }))
    Calls.push_back(New);
}

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

/// A function that runs only once, in the first strand that calls it, or once
/// for each thread. The detector judged only the order of this run.
struct UncheckedOnce {
  enum Kind : uint8_t {
    Order,  ///< At would be parallel to another access in another schedule
    Full,   ///< there were more accesses than the detector recorded; At is the
            ///< function's first access
    Thread, ///< each thread does At, which accesses memory that other threads
            ///< may know
    ThreadFull ///< each thread does more reads than the detector recorded; At
               ///< is the first one
  };
  /// The function of the access at At; empty if it is not known.
  std::string Function;
  Place At;
  Kind Is = Order;
};

/// An access to a thread-local variable, whose value is up to the schedule
/// (shadow/ThreadValues.h).
struct ThreadValue {
  enum Kind : uint8_t {
    Read,   ///< the access reads a value that another strand has left
    Waited, ///< the access reads a value that the same strand has left before a
            ///< call that waits in some schedule
    Written, ///< the access writes, and a parallel strand reads the first value
    Initialised, ///< the access is of an initialiser, and writes over the value
                 ///< of a strand
    Kept ///< the access is by an address that another strand has taken, or
         ///< changes a variable of which other code has the address
  };
  /// The accessed variable, or a member of it; empty if it is not known.
  std::string Variable;
  Place At;
  Kind Is = Read;
};

/// The parts of a run that the detector saw, missed, or did not check.
struct Coverage {
  /// True if an instrumented function ran.
  bool HasRun = false;
  /// True if instrumented code spawned, or started a task that no sync joins.
  bool HasSpawned = false;
  std::vector<UncheckedCall> Calls;
  std::vector<UncheckedUnit> Units;
  /// The place where the program started its first own thread, which the
  /// detector does not follow. Empty if it started none.
  std::vector<Place> Threads;
  /// The called functions whose results depend on the worker or thread that
  /// runs the caller, each with its first call while something was parallel.
  std::vector<UncheckedCall> ThreadTold;
  /// The called functions that have changed the state of a thread, such as the
  /// rounding mode, for code that may run in another thread.
  std::vector<UncheckedCall> ThreadStates;
  /// The place where the program installed its first signal handler, which the
  /// detector does not follow. Empty if it installed none.
  std::vector<Place> Handlers;
  /// The place where the program first mapped memory a second time, so that the
  /// memory has two addresses. Empty if the program did not do that.
  std::vector<Place> SecondMappings;
  /// The spawn of the innermost task that was running when the program ended,
  /// an unknown place for a reduction. Empty if no task was running. After such
  /// an end, the code that follows a task in the serial order does not run.
  std::vector<Place> EndedTasks;
  /// True if the program made another process by fork.
  bool Forked = false;
  /// True if checking was switched off for a part of the run.
  bool Disabled = false;
  /// True if locks were held. The order of critical sections is up to the
  /// schedule.
  bool Locks = false;
  /// True if strands waited, or might have waited, for an item that another
  /// strand gives, so that the schedule decides which strand gets which item.
  /// Examples are channels, semaphores, and tests whether an item is there yet.
  bool Order = false;
  /// True if tasks that no sync joins ran in parallel with code of main's file
  /// that seems to have nothing in parallel to it. That code was not checked.
  bool Main = false;
  /// True if the last of several owners destroyed an object, and the
  /// destruction accessed memory that it did not free. The schedule decides
  /// which owner is the last.
  bool Owners = false;
  std::vector<UncheckedOnce> Once;
  std::vector<ThreadValue> ThreadValues;
  /// True if several strands used memory to which a thread-local variable led.
  /// The memory counts as each thread's own.
  bool ThreadMemory = false;
  /// True if atomic operations occurred. Two atomic operations count as free of
  /// races.
  bool Atomics = false;
};

} // namespace cilksan

#endif // CILKSAN_FINDINGS_COVERAGE_H
