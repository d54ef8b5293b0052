//===- Timer.h - from the clock's ticks to seconds --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hooks read the processor's time stamp counter, which takes a third of the
// time of clock_gettime. How fast it ticks is found by comparison with that,
// first for a millisecond, later for all the time that the program has run.
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
  /// Takes a millisecond, in which \p Meanwhile is done again and again.
  template <typename Action> void start(Action Meanwhile) {
    Start = read();
    do
      Meanwhile();
    while (!isKnown());
  }
  /// Known the better the later.
  double secondsPerTick() const;
};

/// Ticks in strands that do nothing. Before anything else is measured.
int64_t measureOwnCost();

} // namespace cilkscale

#endif // CILKSCALE_TIMER_H
