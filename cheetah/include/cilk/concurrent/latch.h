//===- latch.h - strands that wait for a number of others ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_LATCH_H
#define _CILK_CONCURRENT_LATCH_H

#include "waiters.h"

#include <cstddef>

namespace cilk {

/// As std::latch, for strands. Whoever has waited may end it at once.
class latch {
  mutable internal::spin_lock spin;
  mutable internal::wait_list waiting;
  std::ptrdiff_t left;

  // Under the lock also where nobody has to wait: who has counted down to zero
  // is done with the latch when that one is released.
  bool arrives_until_ns(int64_t deadline) const {
    spin.lock();
    if (left == 0) {
      spin.unlock();
      return true;
    }
    internal::waiter self;
    return waiting.wait(spin, self, deadline);
  }

  // Whether it is open by a certain time is up to the schedule.
  bool wait_until_ns(int64_t deadline) const {
    const bool open = arrives_until_ns(deadline);
    if (open && deadline < 0)
      __cilk_tell_get(this);
    else if (open)
      __cilk_tell_ready(this);
    else
      __cilk_tell_missing();
    return open;
  }

public:
  explicit latch(std::ptrdiff_t expected) : left(expected) {
    __cilk_tell_made(this);
  }
  latch(const latch &) = delete;
  latch &operator=(const latch &) = delete;

  void count_down(std::ptrdiff_t by = 1) {
    spin.lock();
    left -= by;
    __cilk_tell_put_also(this);
    internal::waiter *all = left == 0 ? waiting.take_all() : nullptr;
    spin.unlock();
    internal::wait_list::unpark_all(all);
  }

  bool try_wait() const { return wait_until_ns(0); }

  void wait() const { wait_until_ns(-1); }

  template <class Rep, class Period>
  bool wait_for(const std::chrono::duration<Rep, Period> &most) const {
    return wait_until_ns(internal::deadline_in(most));
  }
  template <class Clock, class Duration>
  bool
  wait_until(const std::chrono::time_point<Clock, Duration> &deadline) const {
    return wait_until_ns(internal::deadline_of(deadline));
  }

  void arrive_and_wait(std::ptrdiff_t by = 1) {
    count_down(by);
    wait();
  }
  /// What has been counted down remains so.
  template <class Rep, class Period>
  bool arrive_and_wait_for(const std::chrono::duration<Rep, Period> &most,
                           std::ptrdiff_t by = 1) {
    count_down(by);
    return wait_for(most);
  }
  template <class Clock, class Duration>
  bool arrive_and_wait_until(
      const std::chrono::time_point<Clock, Duration> &deadline,
      std::ptrdiff_t by = 1) {
    count_down(by);
    return wait_until(deadline);
  }
};

/// Strands that wait for one another, again and again: so many must arrive for
/// all of them to go on. They must be able to run without one another's end:
/// each is a spawned task, or the strand that has spawned the others.
class barrier {
  internal::spin_lock spin;
  internal::wait_list waiting;
  std::ptrdiff_t expected, left;

  // Whether the caller is the last one, for whom all that wait go on; the lock
  // is held before, and not after if so.
  bool is_last() {
    if (--left > 0)
      return false;
    left = expected;
    internal::waiter *all = waiting.take_all();
    spin.unlock();
    internal::wait_list::unpark_all(all);
    return true;
  }

  bool arrive_and_wait_until_ns(int64_t deadline) {
    spin.lock();
    if (is_last())
      return true;
    internal::waiter self;
    return waiting.wait(spin, self, deadline, [this] { ++left; });
  }

public:
  explicit barrier(std::ptrdiff_t strands) : expected(strands), left(strands) {}
  barrier(const barrier &) = delete;
  barrier &operator=(const barrier &) = delete;

  void arrive_and_wait() { arrive_and_wait_until_ns(-1); }

  /// If not all have arrived by then, the caller hasn't, either.
  template <class Rep, class Period>
  bool arrive_and_wait_for(const std::chrono::duration<Rep, Period> &most) {
    return arrive_and_wait_until_ns(internal::deadline_in(most));
  }
  template <class Clock, class Duration>
  bool arrive_and_wait_until(
      const std::chrono::time_point<Clock, Duration> &deadline) {
    return arrive_and_wait_until_ns(internal::deadline_of(deadline));
  }

  /// The caller arrives, and isn't expected any more.
  void arrive_and_drop() {
    spin.lock();
    --expected;
    if (!is_last())
      spin.unlock();
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_LATCH_H
