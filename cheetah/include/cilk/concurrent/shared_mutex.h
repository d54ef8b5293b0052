//===- shared_mutex.h - a lock for readers and writers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_SHARED_MUTEX_H
#define _CILK_CONCURRENT_SHARED_MUTEX_H

#include "waiters.h"

#include <cstddef>

namespace cilk {

/// A lock that one strand holds exclusively or any number of strands share. A
/// strand that arrives while others wait queues after them. So readers and
/// writers don't block each other for ever, and a strand must not share the
/// lock twice. But as with cilk::mutex, a strand that only tries to lock may
/// get the lock before a strand that was given it exclusively and hasn't run
/// yet. The class meets the requirements of the standard's SharedTimedMutex:
/// std::shared_lock and std::unique_lock work with it. Strands may change
/// threads while they hold the lock.
class shared_mutex {
  struct place : internal::waiter {
    explicit place(bool shares) : shares(shares) {}
    const bool shares;
  };

  internal::spin_lock spin;
  internal::wait_list waiting;
  std::ptrdiff_t sharing = 0; ///< the number of strands that share the lock
  bool locked = false;        ///< true if a strand holds it exclusively
  /// The strand that was given the exclusive lock and hasn't run yet, or null.
  internal::waiter *heir = nullptr;

  bool is_free_for(bool shares) const {
    return !locked && (shares || sharing == 0);
  }

  void give_to(bool shares) {
    if (shares)
      ++sharing;
    else
      locked = true;
  }

  // Gives the lock to the strands that are first in the queue, as many as can
  // have it together, and releases `spin`.
  void hand_over() {
    internal::waiter *taken = nullptr, **end = &taken;
    while (internal::waiter *first = waiting.front()) {
      const bool shares = static_cast<place *>(first)->shares;
      if (!is_free_for(shares))
        break;
      give_to(shares);
      heir = shares ? nullptr : first;
      end = waiting.take_into(*first, end);
    }
    spin.unlock();
    internal::wait_list::unpark_all(taken);
  }

  bool lock_until_ns(bool shares, int64_t deadline) {
    __cilk_tell_may_wait(deadline != 0);
    const bool taken = take_until_ns(shares, deadline);
    if (!taken)
      __cilk_tell_missing();
    else if (shares)
      __cilk_tell_shares(this);
    else
      __cilk_tell_locked(this);
    return taken;
  }

  // Takes the lock back from a strand that was given it and will wait once
  // more.
  void take_back() {
    locked = false;
    heir = nullptr;
  }

  bool take_until_ns(bool shares, int64_t deadline) {
    spin.lock();
    const bool comes_before = heir && deadline == 0;
    if (comes_before)
      take_back();
    if (comes_before || (is_free_for(shares) && !waiting.front())) {
      give_to(shares);
      spin.unlock();
      return true;
    }
    if (deadline == 0) {
      spin.unlock();
      return false;
    }
    return wait_for_turn(shares, deadline);
  }

  // Waits for the lock. The caller holds `spin`, which this function releases.
  CILK_WAITS_EARLIER bool wait_for_turn(bool shares, int64_t deadline) {
    for (place self(shares); waiting.wait(spin, self, deadline);
         waiting.again(self)) {
      if (shares)
        return true;
      spin.lock();
      if (heir == &self || is_free_for(shares)) {
        heir = nullptr;
        locked = true;
        spin.unlock();
        return true;
      }
    }
    // Strands in the queue after one that wants the lock exclusively may have
    // waited for that strand only.
    spin.lock();
    hand_over();
    return false;
  }

public:
  shared_mutex() = default;
  shared_mutex(const shared_mutex &) = delete;
  shared_mutex &operator=(const shared_mutex &) = delete;

  /// Locks exclusively, and waits while other strands have the lock.
  void lock() { lock_until_ns(false, -1); }
  /// Locks exclusively if no strand has the lock. Returns true on success.
  bool try_lock() { return lock_until_ns(false, 0); }
  /// Locks exclusively, and waits for at most \p left. Returns true on success.
  template <class Rep, class Period>
  bool try_lock_for(const std::chrono::duration<Rep, Period> &left) {
    return lock_until_ns(false, internal::deadline_in(left));
  }
  /// Locks exclusively, and waits until \p deadline at the latest. Returns true
  /// on success.
  template <class Clock, class Duration>
  bool
  try_lock_until(const std::chrono::time_point<Clock, Duration> &deadline) {
    return lock_until_ns(false, internal::deadline_of(deadline));
  }

  /// Shares the lock, and waits while a strand has it exclusively.
  void lock_shared() { lock_until_ns(true, -1); }
  /// Shares the lock if that is possible at once. Returns true on success.
  bool try_lock_shared() { return lock_until_ns(true, 0); }
  /// Shares the lock, and waits for at most \p left. Returns true on success.
  template <class Rep, class Period>
  bool try_lock_shared_for(const std::chrono::duration<Rep, Period> &left) {
    return lock_until_ns(true, internal::deadline_in(left));
  }
  /// Shares the lock, and waits until \p deadline at the latest. Returns true
  /// on success.
  template <class Clock, class Duration>
  bool try_lock_shared_until(
      const std::chrono::time_point<Clock, Duration> &deadline) {
    return lock_until_ns(true, internal::deadline_of(deadline));
  }

  /// Releases an exclusive lock.
  void unlock() {
    __cilk_tell_unlocks(this);
    spin.lock();
    locked = false;
    hand_over();
  }

  /// Releases a shared lock.
  void unlock_shared() {
    __cilk_tell_unlocks(this);
    spin.lock();
    --sharing;
    hand_over();
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_SHARED_MUTEX_H
