//===- waiters.h - the strands that wait at an object ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The foundation of <cilk/concurrent.h>: a list of strands that wait, under a
// lock that is held for a few instructions. A waiter lies on its strand's
// stack. It is in the list from the beginning of its wait until another strand
// takes it out and unparks it, or until its deadline has passed and it takes
// itself out. The strand that takes a waiter out decides, under the lock,
// whether the wait has succeeded. The unparking only makes the waiting strand
// check that decision.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_WAITERS_H
#define _CILK_CONCURRENT_WAITERS_H

#include "strand.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace cilk {
namespace internal {

/// A lock that is held for a few instructions. Other threads spin.
class spin_lock {
  std::atomic<bool> held{false};

public:
  void lock() {
    __cilk_tell_enters();
    for (unsigned tries = 0; held.exchange(true, std::memory_order_acquire);)
      if (++tries % 64 == 0)
        std::this_thread::yield(); // the holder may have been preempted
    __cilk_tell_locked(this);
    __cilk_tell_leaves();
  }
  void unlock() {
    __cilk_tell_enters();
    __cilk_tell_unlocks(this);
    held.store(false, std::memory_order_release);
    __cilk_tell_leaves();
  }
};

/// A strand in a list. The list's lock guards all fields except `released`.
struct waiter {
  __cilkrts_strand *strand = nullptr;
  waiter *next = nullptr, *previous = nullptr;
  bool listed = false;
  /// True if the waiter waits again; it then precedes the others.
  bool again = false;
  /// True if no other strand uses the waiter any more. Atomic; written by the
  /// strand that has taken it out.
  std::atomic<bool> released{false};

  /// Waits until a waiter that has been taken out is released, which takes a
  /// few instructions.
  void await_release() const {
    // Acquire: partners are the releases in take() and unpark_all().
    while (!released.load(std::memory_order_acquire))
      std::this_thread::yield();
  }
};

/// The strands that wait for one thing, first come, first served. All functions
/// are called with the lock held, except unpark_all().
class wait_list {
  waiter *first = nullptr, *last = nullptr;

  template <class Lock> struct arrival {
    Lock *lock;
    wait_list *list;
    waiter *self;
  };

  template <class Lock> static int arrive(__cilkrts_strand *strand, void *of) {
    arrival<Lock> &a = *static_cast<arrival<Lock> *>(of);
    a.self->strand = strand;
    if (a.self->again)
      a.list->prepend(*a.self);
    else
      a.list->append(*a.self);
    a.lock->unlock();
    return 1;
  }

  // Inserts \p w between \p previous and \p next. At an end of the list, one of
  // these is null.
  void insert(waiter &w, waiter *previous, waiter *next) {
    w.listed = true;
    w.previous = previous;
    w.next = next;
    (previous ? previous->next : first) = &w;
    (next ? next->previous : last) = &w;
  }

public:
  wait_list() = default;
  wait_list(const wait_list &) = delete;
  wait_list &operator=(const wait_list &) = delete;

  waiter *front() const { return first; }

  void remove(waiter &w) {
    (w.previous ? w.previous->next : first) = w.next;
    (w.next ? w.next->previous : last) = w.previous;
    w.listed = false;
  }

  void append(waiter &w) { insert(w, last, nullptr); }
  void prepend(waiter &w) { insert(w, nullptr, first); }

  /// Makes \p w, which another strand has taken out, wait once more.
  void again(waiter &w) {
    w.again = true;
    w.released.store(false, std::memory_order_relaxed);
  }

  /// Takes out the strand that has waited longest and returns it, or null if no
  /// strand waits. The caller unparks it after releasing the lock.
  __cilkrts_strand *take() { return first ? take(*first) : nullptr; }

  /// Takes out \p w, which may be any waiter in the list, like take().
  __cilkrts_strand *take(waiter &w) {
    remove(w);
    __cilkrts_strand *strand = w.strand;
    // Release: partner is the acquire in await_release().
    w.released.store(true, std::memory_order_release);
    return strand;
  }

  /// Takes out \p w for unpark_all() and appends it to the list whose null end
  /// is at \p end. Returns the new end.
  waiter **take_into(waiter &w, waiter **end) {
    remove(w);
    w.next = nullptr;
    *end = &w;
    return &w.next;
  }

  /// Takes out all waiters, for unpark_all().
  waiter *take_all() {
    waiter *all = first;
    for (waiter *w = all; w; w = w->next)
      w->listed = false;
    first = last = nullptr;
    return all;
  }

  /// Unparks the waiters that take_all() has returned. The caller must have
  /// released the lock.
  static void unpark_all(waiter *all) {
    for (waiter *next; all; all = next) {
      next = all->next;
      __cilkrts_strand *strand = all->strand;
      // Release: partner is the acquire in await_release().
      all->released.store(true, std::memory_order_release);
      __cilkrts_unpark(strand, 1);
    }
  }

  /// Makes the calling strand wait until it is taken out, or until \p deadline,
  /// in nanoseconds of the steady clock; for ever if that is negative. The
  /// caller holds \p lock, which this function releases. Returns false if the
  /// deadline has passed and no strand has taken the waiter out; then \p
  /// give_up is called first, with the lock held.
  template <class Lock, class GiveUp>
  bool wait(Lock &lock, waiter &self, int64_t deadline, GiveUp give_up) {
    if (deadline == 0) {
      give_up();
      lock.unlock();
      return false;
    }
    arrival<Lock> a{&lock, this, &self};
    if (deadline < 0 ? __cilkrts_park(arrive<Lock>, &a)
                     : __cilkrts_park_until(arrive<Lock>, &a, deadline))
      return true;
    lock.lock();
    return leave(lock, self, give_up);
  }

  /// Takes \p w out for the calling strand, which doesn't wait any more, and
  /// calls \p give_up, unless another strand has taken it out. Returns true if
  /// another strand had taken it out. The caller holds \p lock, which this
  /// function releases.
  template <class Lock, class GiveUp>
  bool leave(Lock &lock, waiter &w, GiveUp give_up) {
    bool taken = !w.listed;
    if (!taken) {
      remove(w);
      give_up();
    }
    lock.unlock();
    if (taken)
      w.await_release();
    return taken;
  }
  template <class Lock> bool leave(Lock &lock, waiter &w) {
    return leave(lock, w, [] {});
  }
  template <class Lock>
  bool wait(Lock &lock, waiter &self, int64_t deadline = -1) {
    return wait(lock, self, deadline, [] {});
  }
};

/// Unparks a strand that wait_list::take() has returned; does nothing for null.
inline void unpark(__cilkrts_strand *strand) {
  if (strand)
    __cilkrts_unpark(strand, 1);
}

/// Returns true for a time of more than a century.
inline bool is_for_ever(std::chrono::duration<double> time) {
  return time > std::chrono::hours(24 * 36525);
}

/// Returns the deadline for wait_list::wait() after \p left: 0 for a time that
/// is over, and -1 for one that never comes. \p left may be of any length.
template <class Rep, class Period>
int64_t deadline_in(const std::chrono::duration<Rep, Period> &left) {
  using std::chrono::nanoseconds;
  if (left <= left.zero())
    return 0;
  if (is_for_ever(left))
    return -1;
  nanoseconds now = std::chrono::steady_clock::now().time_since_epoch();
  return (now + std::chrono::duration_cast<nanoseconds>(left)).count();
}

template <class Clock, class Duration>
int64_t deadline_of(const std::chrono::time_point<Clock, Duration> &time) {
  auto now = Clock::now();
  // The difference may not fit.
  using seconds = std::chrono::duration<double>;
  const seconds left =
      seconds(time.time_since_epoch()) - now.time_since_epoch();
  if (left < seconds(-1))
    return 0;
  return is_for_ever(left) ? -1 : deadline_in(time - now);
}

} // namespace internal
} // namespace cilk

#endif // _CILK_CONCURRENT_WAITERS_H
