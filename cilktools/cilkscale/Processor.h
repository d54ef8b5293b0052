//===- Processor.h - when a thread had no processor -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The timer goes on while a thread that could run has no processor, because
// another thread or, in a virtual machine, another machine has it. That isn't
// the strand's time, though that in which it sleeps or waits for a device is.
// The system tells the two from each other, in some hundreds of nanoseconds.
// So it is asked only if a while has gone by since the last time, and when a
// thread comes back from the scheduler: a strand that is shorter than both is
// taken to have had its processor.
//
// Linux says how long a thread was on a processor. If it hasn't slept, all the
// rest was taken from it. If it has, schedstat says how long it was ready and
// waited; what other machines have taken meanwhile can't be told from sleep.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_PROCESSOR_H
#define CILKSCALE_PROCESSOR_H

#include "Strand.h"

#include <optional>

namespace cilkscale {

/// What is known of the calling thread. Times but ticks are in nanoseconds.
class Thread {
protected:
  /// Trivial: strands may end after the program's destructors.
  ~Thread() = default;

public:
  virtual int64_t ticks() = 0;
  /// On a processor.
  virtual int64_t running() = 0;
  virtual Switches switches() = 0;
  /// Ready to run, without a processor; nothing if the system doesn't say.
  virtual std::optional<int64_t> ready() = 0;
};

/// The system's answers.
Thread &callingThread();

class Processor {
  Thread &T;
  double TicksPerNanosecond = 1;
  /// What two readings of the same moment may differ by, in ticks.
  int64_t Precision = 0;

  struct Reading {
    int64_t Time, Running;
  };
  Reading read(int64_t Time);
  int64_t ticks(int64_t Nanoseconds) const;
  int64_t lost(const ProcessorTime &Since, const Reading &Now) const;

public:
  explicit Processor(Thread &T) : T(T) {}

  /// Finds what a reading takes. Says how often to ask: these and the precision
  /// are so chosen that readings take less than a hundredth of the time. Never,
  /// where the system counts too coarsely to be believed.
  struct Intervals {
    int64_t Period = INT64_MAX, Gap = INT64_MAX;
  };
  Intervals calibrate(double TicksPerNanosecond);

  /// A strand is to begin after \p Now: what the clock says when it does.
  int64_t start(ProcessorTime &P, int64_t Now);
  /// A strand has ended: makes it begin the later by what it lacked a
  /// processor. Says when it has ended, which is later if reading was held up.
  int64_t stop(ProcessorTime &P, int64_t &Begin, int64_t End);
};

} // namespace cilkscale

#endif // CILKSCALE_PROCESSOR_H
