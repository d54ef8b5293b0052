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

/// A latch like std::latch, for strands. A strand that has waited for it may
/// end it at once.
class latch {
  mutable internal::spin_lock spin;
  mutable internal::wait_list waiting;
  std::ptrdiff_t left;

  // Waits under the lock, also if the latch is open: a strand that has counted
  // down to zero is done with the latch when it has released the lock.
  bool arrives_until_ns(int64_t deadline) const {
    spin.lock();
    if (left == 0) {
      spin.unlock();
      return true;
    }
    internal::waiter self;
    return waiting.wait(spin, self, deadline);
  }

  // Tools are told the result, since it depends on the schedule.
  bool wait_until_ns(int64_t deadline) const {
    __cilk_tell_may_wait(deadline != 0);
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
  /// Makes a latch that opens after \p expected counts.
  explicit latch(std::ptrdiff_t expected) : left(expected) {
    __cilk_tell_made(this);
  }
  latch(const latch &) = delete;
  latch &operator=(const latch &) = delete;

  /// Counts down by \p by, and opens the latch at zero. Doesn't wait.
  void count_down(std::ptrdiff_t by = 1) {
    spin.lock();
    left -= by;
    __cilk_tell_put_also(this);
    internal::waiter *all = left == 0 ? waiting.take_all() : nullptr;
    spin.unlock();
    internal::wait_list::unpark_all(all);
  }

  /// Returns true if the latch is open. Doesn't wait.
  bool try_wait() const { return wait_until_ns(0); }

  /// Waits until the latch is open.
  void wait() const { wait_until_ns(-1); }

  /// Waits for at most \p most. Returns true if the latch is open.
  template <class Rep, class Period>
  bool wait_for(const std::chrono::duration<Rep, Period> &most) const {
    return wait_until_ns(internal::deadline_in(most));
  }
  /// Waits until \p deadline at the latest. Returns true if the latch is open.
  template <class Clock, class Duration>
  bool
  wait_until(const std::chrono::time_point<Clock, Duration> &deadline) const {
    return wait_until_ns(internal::deadline_of(deadline));
  }

  /// Counts down by \p by, and waits until the latch is open.
  void arrive_and_wait(std::ptrdiff_t by = 1) {
    count_down(by);
    wait();
  }
  /// Counts down and waits for at most \p most. Returns true if the latch has
  /// opened. The count stays as it is after a timeout.
  template <class Rep, class Period>
  bool arrive_and_wait_for(const std::chrono::duration<Rep, Period> &most,
                           std::ptrdiff_t by = 1) {
    count_down(by);
    return wait_for(most);
  }
  /// Counts down and waits until \p deadline at the latest. Returns true if the
  /// latch has opened. The count stays as it is after a timeout.
  template <class Clock, class Duration>
  bool arrive_and_wait_until(
      const std::chrono::time_point<Clock, Duration> &deadline,
      std::ptrdiff_t by = 1) {
    count_down(by);
    return wait_until(deadline);
  }
};

/// A barrier: \p count strands wait for one another, again and again. When that
/// many have arrived, all of them continue. Each strand must be able to run
/// without the others having ended: it is a spawned task, or the strand that
/// has spawned the others.
class barrier {
  internal::spin_lock spin;
  internal::wait_list waiting;
  std::ptrdiff_t expected, left;

  // Returns true if the caller is the last one to arrive; then all waiting
  // strands are released. The caller holds the lock. If the result is true,
  // this function has released it.
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
    __cilk_tell_may_wait(deadline != 0);
    spin.lock();
    if (is_last())
      return true;
    internal::waiter self;
    return waiting.wait(spin, self, deadline, [this] { ++left; });
  }

public:
  /// Makes a barrier for \p strands strands.
  explicit barrier(std::ptrdiff_t strands) : expected(strands), left(strands) {}
  barrier(const barrier &) = delete;
  barrier &operator=(const barrier &) = delete;

  /// Arrives, and waits until all strands have arrived.
  void arrive_and_wait() { arrive_and_wait_until_ns(-1); }

  /// Arrives and waits for at most \p most. If not all have arrived by then,
  /// returns false, and the caller counts as not having arrived.
  template <class Rep, class Period>
  bool arrive_and_wait_for(const std::chrono::duration<Rep, Period> &most) {
    return arrive_and_wait_until_ns(internal::deadline_in(most));
  }
  /// Arrives and waits until \p deadline at the latest. If not all have arrived
  /// by then, returns false, and the caller counts as not having arrived.
  template <class Clock, class Duration>
  bool arrive_and_wait_until(
      const std::chrono::time_point<Clock, Duration> &deadline) {
    return arrive_and_wait_until_ns(internal::deadline_of(deadline));
  }

  /// Arrives, and reduces the number of expected strands by one.
  void arrive_and_drop() {
    spin.lock();
    --expected;
    if (!is_last())
      spin.unlock();
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_LATCH_H
