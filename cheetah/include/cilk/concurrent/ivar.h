//===- ivar.h - a value that is put once ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_IVAR_H
#define _CILK_CONCURRENT_IVAR_H

#include "waiters.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace cilk {

namespace internal {
/// Reports a second value for one IVar: by an exception, or without exceptions,
/// by the end of the process.
[[noreturn]] inline void put_twice() {
#ifdef __cpp_exceptions
  throw std::logic_error("cilk::ivar: put twice");
#else
  std::fputs("cilk: a cilk::ivar is put twice: it takes one value, for good\n",
             stderr);
  std::abort();
#endif
}
} // namespace internal

/// A value that one strand puts and any number of strands get, before or after
/// the put (an IVar). Several strands may call any function at a time, except
/// the constructors and the destructor.
template <class T> class ivar {
  enum state : unsigned char { none, locked, full, failed };

  // One word holds both the state and the lock. When the IVar becomes full or
  // failed, no strand needs the lock any more. A strand that sees this may then
  // end the IVar at once, even while the strand that puts is still in put().
  class word {
    std::atomic<unsigned char> state{none};

  public:
    // Acquire: partner is the release in set().
    unsigned char get() const { return state.load(std::memory_order_acquire); }
    bool is_set() const { return get() >= full; }
    void set(unsigned char what) {
      state.store(what, std::memory_order_release);
    }
    /// Returns false, without the lock, if the IVar is full or failed.
    bool try_lock() {
      for (unsigned tries = 0;;) {
        unsigned char now = none;
        if (state.compare_exchange_weak(now, locked, std::memory_order_acquire))
          return true;
        if (now >= full)
          return false;
        if (++tries % 64 == 0)
          std::this_thread::yield(); // the holder may have been preempted
      }
    }
    void lock() { try_lock(); }
    void unlock() {
      unsigned char now = locked;
      state.compare_exchange_strong(now, none, std::memory_order_release,
                                    std::memory_order_acquire);
    }
  };

  mutable word filled;
  mutable internal::wait_list waiting;
  bool claimed = false; ///< set by a strand that puts; guarded by the lock
  union {
    T value;
    std::exception_ptr exception;
  };

  // Claims the IVar for a put, or gives the claim up. The claim comes before
  // the value is made, which may take long and may throw. Reports a second put.
  void claim(bool now) {
    __cilk_tell_enters();
    bool locks = filled.try_lock(), twice = !locks || (now && claimed);
    if (!twice)
      claimed = now;
    if (locks)
      filled.unlock();
    __cilk_tell_leaves();
    if (twice)
      internal::put_twice();
  }

  template <class Make> void publish(state how, Make make) {
    claim(true);
    struct undo {
      ivar *of;
      ~undo() {
        if (of)
          of->claim(false);
      }
    } unless_made{this};
    make();
    unless_made.of = nullptr;
    __cilk_tell_put(this);
    __cilk_tell_enters();
    filled.lock();
    tell_all(how);
    __cilk_tell_leaves();
  }

  // Sets the state and wakes all strands that wait. The caller holds the lock,
  // which ends with this call.
  void tell_all(state how) {
    internal::waiter *all = waiting.take_all();
    filled.set(how);
    internal::wait_list::unpark_all(all);
  }

  // True for a value that takes no time to make and whose construction never
  // fails. It is made under the lock.
  template <class U>
  using is_made_at_once = std::integral_constant<
      bool, std::is_trivially_copyable<T>::value &&
                std::is_nothrow_constructible<T, U>::value && sizeof(T) <= 64>;

  template <class U> void make(U &&what) {
    ::new (const_cast<void *>(static_cast<const void *>(&value)))
        T(std::forward<U>(what));
  }
  template <class U> void put_value(std::false_type, U &&what) {
    publish(full, [&] { make(std::forward<U>(what)); });
  }
  template <class U> void put_value(std::true_type, U &&what) {
    __cilk_tell_enters();
    const bool locks = filled.try_lock();
    if (!locks || claimed) {
      if (locks)
        filled.unlock();
      __cilk_tell_leaves();
      internal::put_twice();
    }
    __cilk_tell_leaves();
    make(std::forward<U>(what));
    __cilk_tell_put(this);
    __cilk_tell_enters();
    tell_all(full);
    __cilk_tell_leaves();
  }

  bool wait(int64_t deadline) const {
    if (!filled.try_lock())
      return true;
    internal::waiter self;
    return waiting.wait(filled, self, deadline);
  }

  // Tools are told the result, since it depends on the schedule.
  bool is_full_by(int64_t deadline) const {
    __cilk_tell_may_wait(deadline != 0);
    __cilk_tell_enters();
    const bool full = filled.is_set() || (deadline != 0 && wait(deadline));
    __cilk_tell_leaves();
    if (full)
      __cilk_tell_ready(this);
    else
      __cilk_tell_missing();
    return full;
  }

#ifdef __cilksan__
  // Puts a value-initialised T, if T is default-constructible.
  template <class U>
  static typename std::enable_if<std::is_default_constructible<U>::value>::type
  make_some(U *at) {
    ::new (static_cast<void *>(at)) U();
  }
#endif
  static void make_some(const void *) {}

  // Is a function of its own, so that getting a present value is inlined.
  __attribute__((noinline)) void wait_for_put() const {
    if (__cilk_tell_waits(this))
      make_some(const_cast<T *>(&value));
    else
      wait(-1);
  }

  // Waits, and returns full or failed.
  unsigned char outcome() const {
    __cilk_tell_may_wait(1);
    __cilk_tell_enters();
    if (__builtin_expect(!filled.is_set(), false))
      wait_for_put();
    const unsigned char how = filled.get();
    __cilk_tell_leaves();
    __cilk_tell_get(this);
    return how;
  }

public:
  ivar() {}
  ivar(const ivar &) = delete;
  ivar &operator=(const ivar &) = delete;
  /// Ends the IVar. No strand may wait any more.
  ~ivar() {
    __cilk_tell_enters();
    const unsigned char how = filled.get();
    __cilk_tell_leaves();
    if (how == full)
      value.~T();
    else if (how == failed)
      exception.~exception_ptr();
  }

  /// Returns true if something has been put. All that happened before the put
  /// happens-before a ready() that returns true.
  bool ready() const { return is_full_by(0); }

  /// Puts a value. Throws std::logic_error if something was put before.
  template <class U> void put(U &&what) {
    put_value(is_made_at_once<U>(), std::forward<U>(what));
  }

  /// Puts an exception, which every get() throws. Throws std::logic_error if
  /// something was put before.
  void put_exception(std::exception_ptr what) {
    publish(failed, [&] {
      ::new (static_cast<void *>(&exception))
          std::exception_ptr(std::move(what));
    });
  }

  /// Waits until something has been put, and returns it. Throws the exception
  /// that was given to put_exception().
  const T &get() const {
    if (__builtin_expect(outcome() == failed, false))
      std::rethrow_exception(exception);
    return value;
  }
  T &get() { return const_cast<T &>(const_cast<const ivar *>(this)->get()); }

  /// Waits for at most \p left. Returns true if something has been put.
  template <class Rep, class Period>
  bool wait_for(const std::chrono::duration<Rep, Period> &left) const {
    return is_full_by(internal::deadline_in(left));
  }
  /// Waits until \p deadline at the latest. Returns true if something has been
  /// put.
  template <class Clock, class Duration>
  bool
  wait_until(const std::chrono::time_point<Clock, Duration> &deadline) const {
    return is_full_by(internal::deadline_of(deadline));
  }
};

/// An IVar that holds a reference.
template <class T> class ivar<T &> {
  ivar<T *> address;

public:
  bool ready() const { return address.ready(); }
  void put(T &what) { address.put(std::addressof(what)); }
  void put_exception(std::exception_ptr what) {
    address.put_exception(std::move(what));
  }
  T &get() const { return *address.get(); }
  template <class Rep, class Period>
  bool wait_for(const std::chrono::duration<Rep, Period> &left) const {
    return address.wait_for(left);
  }
  template <class Clock, class Duration>
  bool
  wait_until(const std::chrono::time_point<Clock, Duration> &deadline) const {
    return address.wait_until(deadline);
  }
};

} // namespace cilk

#endif // _CILK_CONCURRENT_IVAR_H
