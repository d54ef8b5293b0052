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

namespace internal {

/// Makes the calling strand wait until \p deadline, in a list from which no
/// other strand takes it.
inline void sleep_until_ns(int64_t deadline) {
  __cilk_tell_may_wait(1);
  spin_lock spin;
  wait_list nobody;
  waiter self;
  spin.lock();
  nobody.wait(spin, self, deadline);
}

} // namespace internal

/// Makes the calling strand wait for at least \p time.
template <class Rep, class Period>
void sleep_for(const std::chrono::duration<Rep, Period> &time) {
  internal::sleep_until_ns(internal::deadline_in(time));
}

template <class Clock, class Duration>
void sleep_until(const std::chrono::time_point<Clock, Duration> &time) {
  internal::sleep_until_ns(internal::deadline_of(time));
}

} // namespace cilk

#endif // _CILK_CONCURRENT_SLEEP_H
