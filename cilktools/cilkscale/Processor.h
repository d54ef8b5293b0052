//===- Processor.h - time without a processor -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the time in which a strand had no processor. The timer continues while
// a thread that could run has no processor, because another thread or, in a
// virtual machine, another machine has the processor. That time does not count
// for the strand. Time in which the strand sleeps or waits for a device does
// count. Only the system can distinguish the two, and a question to the system
// takes some hundreds of nanoseconds. The system is therefore asked only if
// some time has passed since the last question, and when a thread comes back
// from the scheduler. If a strand is shorter than both intervals, it counts as
// having had a processor all the time.
//
// Linux tells how long a thread was on a processor. If the thread hasn't slept,
// it had no processor in all other time. If the thread has slept, schedstat
// tells how long the thread was ready and waited; time that other machines have
// taken then looks like sleep.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_PROCESSOR_H
#define CILKSCALE_PROCESSOR_H

#include "Strand.h"

#include <optional>

namespace cilkscale {

/// The system's knowledge of the calling thread. Times are in nanoseconds,
/// except ticks.
class Thread {
protected:
  /// Trivial, because strands may end after the program's destructors.
  ~Thread() = default;

public:
  virtual int64_t ticks() = 0;
  /// Returns the time that the thread was on a processor.
  virtual int64_t running() = 0;
  virtual Switches switches() = 0;
  /// Returns the time that the thread was ready to run without a processor, or
  /// nothing if the system doesn't know it.
  virtual std::optional<int64_t> ready() = 0;
};

/// Returns the calling thread, as the system describes it.
Thread &callingThread();

class Processor {
  Thread &T;
  double TicksPerNanosecond = 1;
  /// The greatest difference of two readings of the same moment, in ticks.
  int64_t Precision = 0;

  struct Reading {
    int64_t Time, Running;
  };
  Reading read(int64_t Time);
  int64_t ticks(int64_t Nanoseconds) const;
  int64_t lost(const ProcessorTime &Since, const Reading &Now) const;

public:
  explicit Processor(Thread &T) : T(T) {}

  /// The intervals between questions to the system, computed from the time that
  /// a reading takes. The intervals and the precision are chosen so that
  /// readings take less than a hundredth of the time. The intervals are
  /// infinite if the system counts too coarsely.
  struct Intervals {
    int64_t Period = INT64_MAX, Gap = INT64_MAX;
  };
  Intervals calibrate(double TicksPerNanosecond);

  /// Begins a strand after \p Now; returns the time of the clock at which it
  /// begins.
  int64_t start(ProcessorTime &P, int64_t Now);
  /// Ends a strand: moves its \p Begin later by the time without a processor.
  /// Returns the time at which the strand ended. That time is later if the
  /// reading was delayed.
  int64_t stop(ProcessorTime &P, int64_t &Begin, int64_t End);
};

} // namespace cilkscale

#endif // CILKSCALE_PROCESSOR_H
