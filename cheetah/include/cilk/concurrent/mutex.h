//===- mutex.h - locks for strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_MUTEX_H
#define _CILK_CONCURRENT_MUTEX_H

#include "waiters.h"

#include <condition_variable>
#include <mutex>

namespace cilk {

/// A mutex that belongs to a strand, which may continue in another thread while
/// it holds it. Waiting strands get the mutex in the order of arrival. But
/// try_lock() may take the mutex before a strand that was given it and hasn't
/// run yet. Otherwise two strands that lock two mutexes, as std::lock does,
/// might never succeed: each might again and again find that the mutex it tries
/// was given to the other strand. The class meets the requirements of the
/// standard's TimedMutex: std::lock_guard, std::unique_lock and
/// std::condition_variable_any work with it.
class mutex {
  internal::spin_lock spin;
  internal::wait_list waiting;
  // The strand that was given the mutex and hasn't run yet, or null.
  internal::waiter *heir = nullptr;
  bool locked = false;

  bool take_until(int64_t deadline) {
    spin.lock();
    if (!locked || (heir && deadline == 0)) {
      take();
      return true;
    }
    return wait_for_turn(deadline);
  }

  // Takes the mutex. The caller holds `spin`, which this function releases.
  void take() {
    heir = nullptr;
    locked = true;
    spin.unlock();
  }

  // Waits for the mutex. The caller holds `spin`, which this function releases.
  CILK_WAITS_EARLIER bool wait_for_turn(int64_t deadline) {
    for (internal::waiter self; waiting.wait(spin, self, deadline);
         waiting.again(self)) {
      spin.lock();
      if (heir == &self || !locked) {
        take();
        return true;
      }
    }
    return false;
  }

  bool lock_until(int64_t deadline) {
    __cilk_tell_may_wait(deadline != 0);
    const bool taken = take_until(deadline);
    if (taken)
      __cilk_tell_locked(this);
    else
      __cilk_tell_missing();
    return taken;
  }

public:
  mutex() = default;
  mutex(const mutex &) = delete;
  mutex &operator=(const mutex &) = delete;

  /// Locks the mutex, and waits while another strand has it.
  void lock() { lock_until(-1); }

  /// Locks the mutex if no strand has it. Returns true on success.
  bool try_lock() { return lock_until(0); }

  /// Locks the mutex, and waits for at most \p left. Returns true on success.
  template <class Rep, class Period>
  bool try_lock_for(const std::chrono::duration<Rep, Period> &left) {
    return lock_until(internal::deadline_in(left));
  }
  /// Locks the mutex, and waits until \p deadline at the latest. Returns true
  /// on success.
  template <class Clock, class Duration>
  bool
  try_lock_until(const std::chrono::time_point<Clock, Duration> &deadline) {
    return lock_until(internal::deadline_of(deadline));
  }

  /// Gives the mutex to the strand that has waited longest, or unlocks it.
  void unlock() {
    __cilk_tell_unlocks(this);
    spin.lock();
    heir = waiting.front();
    locked = heir;
    __cilkrts_strand *next = waiting.take();
    spin.unlock();
    internal::unpark(next);
  }
};

/// The standard's condition_variable_any, for strands: it works with any lock.
class condition_variable {
  internal::spin_lock spin;
  internal::wait_list waiting;

  template <class Lock> bool wait_until_ns(Lock &lock, int64_t deadline) {
    struct relock {
      Lock &lock;
      ~relock() { lock.lock(); }
    };
    __cilk_tell_may_wait(deadline != 0);
    internal::waiter self;
    // This precedes the release of the caller's lock: notifications count from
    // then on.
    std::unique_lock<internal::spin_lock> hold(spin);
    lock.unlock();
    relock again{lock};
    hold.release();
    return waiting.wait(spin, self, deadline);
  }

  template <class Lock, class Predicate>
  bool wait_until_ns(Lock &lock, int64_t deadline, Predicate &done) {
    __cilk_tell_may_wait(deadline != 0);
    while (!done())
      if (!wait_until_ns(lock, deadline))
        return done();
    return true;
  }

  static std::cv_status status(bool notified) {
    return notified ? std::cv_status::no_timeout : std::cv_status::timeout;
  }

public:
  condition_variable() = default;
  condition_variable(const condition_variable &) = delete;
  condition_variable &operator=(const condition_variable &) = delete;

  /// Releases \p lock, waits for a notification, and locks \p lock again.
  template <class Lock> void wait(Lock &lock) { wait_until_ns(lock, -1); }
  /// Waits for notifications until \p done() returns true.
  template <class Lock, class Predicate> void wait(Lock &lock, Predicate done) {
    __cilk_tell_may_wait(1);
    while (!done())
      wait(lock);
  }

  /// Waits for a notification until \p deadline at the latest. Locks \p lock
  /// again in any case.
  template <class Lock, class Clock, class Duration>
  std::cv_status
  wait_until(Lock &lock,
             const std::chrono::time_point<Clock, Duration> &deadline) {
    return status(wait_until_ns(lock, internal::deadline_of(deadline)));
  }
  /// Waits for notifications until \p done() returns true or \p deadline has
  /// passed. Returns the last result of \p done().
  template <class Lock, class Clock, class Duration, class Predicate>
  bool wait_until(Lock &lock,
                  const std::chrono::time_point<Clock, Duration> &deadline,
                  Predicate done) {
    return wait_until_ns(lock, internal::deadline_of(deadline), done);
  }
  /// Waits for a notification for at most \p left. Locks \p lock again in any
  /// case.
  template <class Lock, class Rep, class Period>
  std::cv_status wait_for(Lock &lock,
                          const std::chrono::duration<Rep, Period> &left) {
    return status(wait_until_ns(lock, internal::deadline_in(left)));
  }
  /// Waits for notifications until \p done() returns true, for at most \p left
  /// in all. Returns the last result of \p done().
  template <class Lock, class Rep, class Period, class Predicate>
  bool wait_for(Lock &lock, const std::chrono::duration<Rep, Period> &left,
                Predicate done) {
    return wait_until_ns(lock, internal::deadline_in(left), done);
  }

  /// Wakes the strand that has waited longest, if any waits.
  void notify_one() {
    spin.lock();
    __cilkrts_strand *next = waiting.take();
    spin.unlock();
    internal::unpark(next);
  }

  /// Wakes all strands that wait.
  void notify_all() {
    spin.lock();
    internal::waiter *all = waiting.take_all();
    spin.unlock();
    internal::wait_list::unpark_all(all);
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_MUTEX_H
