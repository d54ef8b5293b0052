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

/// A lock that one strand has alone, or any number share. Who comes while
/// somebody waits, waits behind: so neither kind holds up the other for ever,
/// and a strand must not share it twice. But as with a mutex, who only tries
/// comes before who is to have it alone and hasn't gone on yet. It meets the
/// requirements of the standard's SharedTimedMutex: std::shared_lock and
/// std::unique_lock work with it. Strands may change threads while they hold
/// it.
class shared_mutex {
  struct place : internal::waiter {
    explicit place(bool shares) : shares(shares) {}
    const bool shares;
  };

  internal::spin_lock spin;
  internal::wait_list waiting;
  std::ptrdiff_t sharing = 0; ///< strands that share it
  bool locked = false;        ///< one has it alone
  /// That one, if it was given it and hasn't gone on yet.
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

  // Gives it to those who are first in the queue, as far as it goes, and
  // releases `spin`.
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
    const bool taken = take_until_ns(shares, deadline);
    if (!taken)
      __cilk_tell_missing();
    else if (shares)
      __cilk_tell_shares(this);
    else
      __cilk_tell_locked(this);
    return taken;
  }

  // From who was given it, and will wait once more.
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

  // With `spin`, which it releases.
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
    // Those behind a strand that waits for it alone may have waited for that.
    spin.lock();
    hand_over();
    return false;
  }

public:
  shared_mutex() = default;
  shared_mutex(const shared_mutex &) = delete;
  shared_mutex &operator=(const shared_mutex &) = delete;

  void lock() { lock_until_ns(false, -1); }
  bool try_lock() { return lock_until_ns(false, 0); }
  template <class Rep, class Period>
  bool try_lock_for(const std::chrono::duration<Rep, Period> &left) {
    return lock_until_ns(false, internal::deadline_in(left));
  }
  template <class Clock, class Duration>
  bool
  try_lock_until(const std::chrono::time_point<Clock, Duration> &deadline) {
    return lock_until_ns(false, internal::deadline_of(deadline));
  }

  void lock_shared() { lock_until_ns(true, -1); }
  bool try_lock_shared() { return lock_until_ns(true, 0); }
  template <class Rep, class Period>
  bool try_lock_shared_for(const std::chrono::duration<Rep, Period> &left) {
    return lock_until_ns(true, internal::deadline_in(left));
  }
  template <class Clock, class Duration>
  bool try_lock_shared_until(
      const std::chrono::time_point<Clock, Duration> &deadline) {
    return lock_until_ns(true, internal::deadline_of(deadline));
  }

  void unlock() {
    __cilk_tell_unlocks(this);
    spin.lock();
    locked = false;
    hand_over();
  }

  void unlock_shared() {
    __cilk_tell_unlocks(this);
    spin.lock();
    --sharing;
    hand_over();
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_SHARED_MUTEX_H
