//===- Timer.h - conversion of ticks to seconds -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Converts ticks to seconds. Hooks read the processor's time stamp counter,
// which takes a third of the time of clock_gettime. The counter's rate is found
// by comparison with clock_gettime, first over a millisecond, later over the
// program's whole running time so far.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_TIMER_H
#define CILKSCALE_TIMER_H

#include <cstdint>

namespace cilkscale {

class Timer {
  struct Moment {
    int64_t Ticks, Nanoseconds;
  };
  Moment Start = {};

  static Moment read();
  bool isKnown() const;

public:
  /// Starts the timer. Takes a millisecond, in which \p Meanwhile is called
  /// repeatedly.
  template <typename Action> void start(Action Meanwhile) {
    Start = read();
    do
      Meanwhile();
    while (!isKnown());
  }
  /// Returns the length of a tick. The later it is called, the more precise the
  /// result.
  double secondsPerTick() const;
};

/// Returns the ticks of a strand that does nothing. Must run before anything
/// else is measured.
int64_t measureOwnCost();

} // namespace cilkscale

#endif // CILKSCALE_TIMER_H
