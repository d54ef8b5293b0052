//===- Timer.cpp - conversion of ticks to seconds -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timer.h"

#include "Hooks.h"

#include <algorithm>
#include <cassert>
#include <ctime>

namespace cilkscale {

static int64_t readNanoseconds() {
  timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return Now.tv_sec * INT64_C(1000000000) + Now.tv_nsec;
}

// Reads both clocks several times, and returns the reading with the least delay
// between the two.
Timer::Moment Timer::read() {
  constexpr int Tries = 8;
  Moment Best = {};
  int64_t Least = INT64_MAX;
  for (int Try = 0; Try < Tries; ++Try) {
    const int64_t Before = readTimer(), Nanoseconds = readNanoseconds(),
                  Took = readTimer() - Before;
    if (Took < Least)
      Best = {Before + Took / 2, Nanoseconds};
    Least = std::min(Least, Took);
  }
  return Best;
}

bool Timer::isKnown() const {
  constexpr int64_t Millisecond = 1000000;
  return readNanoseconds() - Start.Nanoseconds >= Millisecond;
}

double Timer::secondsPerTick() const {
  assert(Start.Nanoseconds && "the timer was started");
  const Moment Now = read();
  const int64_t Ticks = std::max<int64_t>(Now.Ticks - Start.Ticks, 1);
  return double(Now.Nanoseconds - Start.Nanoseconds) / double(Ticks) * 1e-9;
}

} // namespace cilkscale
