//===- semaphore.h - a semaphore for strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_SEMAPHORE_H
#define _CILK_CONCURRENT_SEMAPHORE_H

#include "waiters.h"

#include <cstddef>

namespace cilk {

/// A semaphore like std::counting_semaphore, for strands. They acquire it in
/// the order of arrival. Several strands may call any function at a time.
class semaphore {
  internal::spin_lock spin;
  internal::wait_list waiting;
  std::ptrdiff_t count;

  bool take_until_ns(int64_t deadline) {
    spin.lock();
    if (count > 0) {
      --count;
      spin.unlock();
      return true;
    }
    internal::waiter self;
    return waiting.wait(spin, self, deadline);
  }

  bool acquire_until_ns(int64_t deadline) {
    __cilk_tell_may_wait(deadline != 0);
    const bool taken = take_until_ns(deadline);
    if (taken)
      __cilk_tell_receive(this);
    else
      __cilk_tell_missing();
    return taken;
  }

public:
  /// Makes a semaphore whose count is \p initially.
  explicit semaphore(std::ptrdiff_t initially) : count(initially) {
    __cilk_tell_made(this);
  }
  semaphore(const semaphore &) = delete;
  semaphore &operator=(const semaphore &) = delete;

  /// Decrements the count, and waits while it is 0.
  void acquire() { acquire_until_ns(-1); }

  /// Decrements the count if it isn't 0. Returns true if it was decremented.
  /// Doesn't wait.
  bool try_acquire() { return acquire_until_ns(0); }

  /// Decrements the count, and waits for at most \p left while it is 0. Returns
  /// true if the count has been decremented.
  template <class Rep, class Period>
  bool try_acquire_for(const std::chrono::duration<Rep, Period> &left) {
    return acquire_until_ns(internal::deadline_in(left));
  }
  /// Decrements the count, and waits until \p deadline at the latest while it
  /// is 0. Returns true if the count has been decremented.
  template <class Clock, class Duration>
  bool
  try_acquire_until(const std::chrono::time_point<Clock, Duration> &deadline) {
    return acquire_until_ns(internal::deadline_of(deadline));
  }

  /// Increments the count by \p more, and wakes up to that many strands.
  void release(std::ptrdiff_t more = 1) {
    while (more-- > 0) {
      spin.lock();
      __cilk_tell_send(this);
      __cilkrts_strand *next = waiting.take();
      if (!next)
        ++count;
      spin.unlock();
      internal::unpark(next);
    }
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_SEMAPHORE_H
