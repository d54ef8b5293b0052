//===- Timer.cpp - from the clock's ticks to seconds ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timer.h"

#include "Hooks.h"

#include <algorithm>
#include <ctime>

namespace cilkscale {

static int64_t readNanoseconds() {
  timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return Now.tv_sec * INT64_C(1000000000) + Now.tv_nsec;
}

void Timer::read() {
  Nanoseconds = readNanoseconds();
  Ticks = readTimer();
}

bool Timer::isKnown() const {
  constexpr int64_t Millisecond = 1000000;
  return readNanoseconds() - Nanoseconds >= Millisecond;
}

double Timer::secondsPerTick() const {
  const double Elapsed = double(readNanoseconds() - Nanoseconds);
  return Elapsed / double(std::max<int64_t>(readTimer() - Ticks, 1)) * 1e-9;
}

} // namespace cilkscale
