//===- sleep.h - strands that wait for a time ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_SLEEP_H
#define _CILK_CONCURRENT_SLEEP_H

#include "waiters.h"

namespace cilk {

/// The calling strand waits for so long at least.
template <class Rep, class Period>
void sleep_for(const std::chrono::duration<Rep, Period> &time) {
  using std::chrono::nanoseconds;
  if (time <= time.zero())
    return;
  // More than a century is for ever.
  bool for_ever =
      std::chrono::duration<double>(time) > std::chrono::hours(24 * 36525);
  cilk_sleep(for_ever
                 ? UINT64_MAX
                 : static_cast<uint64_t>(
                       std::chrono::duration_cast<nanoseconds>(time).count()));
}

template <class Clock, class Duration>
void sleep_until(const std::chrono::time_point<Clock, Duration> &time) {
  using seconds = std::chrono::duration<double>;
  auto now = Clock::now();
  const seconds left =
      seconds(time.time_since_epoch()) - now.time_since_epoch();
  // The difference may not fit.
  if (left > std::chrono::hours(24 * 36525))
    sleep_for(left);
  else if (left > seconds(-1))
    sleep_for(time - now);
}

} // namespace cilk

#endif // _CILK_CONCURRENT_SLEEP_H
