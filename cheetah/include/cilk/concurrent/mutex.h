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

/// A lock that belongs to a strand, which may go on in another thread while it
/// holds it; who waits for it gets it in the order of arrival, but that
/// try_lock() comes before who hasn't gone on yet: else strands that lock two,
/// as std::lock does, could each for ever find the other one given to another.
/// It meets the
/// requirements of the standard's TimedMutex: std::lock_guard,
/// std::unique_lock and std::condition_variable_any work with it.
class mutex {
  internal::spin_lock spin;
  internal::wait_list waiting;
  internal::waiter *heir = nullptr; // was given it, and hasn't gone on yet
  bool locked = false;

  bool take_until(int64_t deadline) {
    spin.lock();
    if (!locked || (heir && deadline == 0)) {
      take();
      return true;
    }
    return wait_for_turn(deadline);
  }

  // With `spin`, which it releases.
  void take() {
    heir = nullptr;
    locked = true;
    spin.unlock();
  }

  // With `spin`, which it releases.
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

  void lock() { lock_until(-1); }

  bool try_lock() { return lock_until(0); }

  template <class Rep, class Period>
  bool try_lock_for(const std::chrono::duration<Rep, Period> &left) {
    return lock_until(internal::deadline_in(left));
  }
  template <class Clock, class Duration>
  bool
  try_lock_until(const std::chrono::time_point<Clock, Duration> &deadline) {
    return lock_until(internal::deadline_of(deadline));
  }

  /// It goes to who has waited longest.
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

/// The standard's, for strands: any lock does.
class condition_variable {
  internal::spin_lock spin;
  internal::wait_list waiting;

  template <class Lock> bool wait_until_ns(Lock &lock, int64_t deadline) {
    struct relock {
      Lock &lock;
      ~relock() { lock.lock(); }
    };
    internal::waiter self;
    // Before the caller's lock is released: a notification from then on counts.
    std::unique_lock<internal::spin_lock> hold(spin);
    lock.unlock();
    relock again{lock};
    hold.release();
    return waiting.wait(spin, self, deadline);
  }

  template <class Lock, class Predicate>
  bool wait_until_ns(Lock &lock, int64_t deadline, Predicate &done) {
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

  template <class Lock> void wait(Lock &lock) { wait_until_ns(lock, -1); }
  template <class Lock, class Predicate> void wait(Lock &lock, Predicate done) {
    while (!done())
      wait(lock);
  }

  template <class Lock, class Clock, class Duration>
  std::cv_status
  wait_until(Lock &lock,
             const std::chrono::time_point<Clock, Duration> &deadline) {
    return status(wait_until_ns(lock, internal::deadline_of(deadline)));
  }
  template <class Lock, class Clock, class Duration, class Predicate>
  bool wait_until(Lock &lock,
                  const std::chrono::time_point<Clock, Duration> &deadline,
                  Predicate done) {
    return wait_until_ns(lock, internal::deadline_of(deadline), done);
  }
  template <class Lock, class Rep, class Period>
  std::cv_status wait_for(Lock &lock,
                          const std::chrono::duration<Rep, Period> &left) {
    return status(wait_until_ns(lock, internal::deadline_in(left)));
  }
  template <class Lock, class Rep, class Period, class Predicate>
  bool wait_for(Lock &lock, const std::chrono::duration<Rep, Period> &left,
                Predicate done) {
    return wait_until_ns(lock, internal::deadline_in(left), done);
  }

  void notify_one() {
    spin.lock();
    __cilkrts_strand *next = waiting.take();
    spin.unlock();
    internal::unpark(next);
  }

  void notify_all() {
    spin.lock();
    internal::waiter *all = waiting.take_all();
    spin.unlock();
    internal::wait_list::unpark_all(all);
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_MUTEX_H
