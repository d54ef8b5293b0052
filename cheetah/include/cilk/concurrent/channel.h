//===- channel.h - values from strand to strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_CHANNEL_H
#define _CILK_CONCURRENT_CHANNEL_H

#include "waiters.h"

#if __cplusplus >= 201703L // std::optional

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace cilk {

/// A queue of at most so many values, which strands send and receive in order.
/// Who sends waits while it is full, who receives while it is empty; with a
/// capacity of 0 they wait for one another. All functions but the constructor
/// and the destructor may be called by several strands at a time. They copy,
/// move and destroy values under a lock, in which T must not wait, nor use the
/// channel.
template <class T> class channel {
  struct place : internal::waiter {
    std::optional<T> value;
  };

  internal::spin_lock spin;
  internal::wait_list senders, receivers;
  std::deque<T> values;
  const std::size_t capacity;
  bool closed = false;

  // The first of those that wait, or null. The lock is held.
  static place *first_of(internal::wait_list &list) {
    return static_cast<place *>(list.front());
  }

  // Each decides under the lock, and unparks after it.
  template <class U> bool send_until_ns(U &&value, int64_t deadline) {
    std::unique_lock<internal::spin_lock> hold(spin);
    if (closed) {
      __cilk_tell_ready(this);
      return false;
    }
    place *receiver = first_of(receivers);
    const bool room = values.size() < capacity;
    if (!receiver && !room && deadline == 0) {
      __cilk_tell_missing();
      return false;
    }
    __cilk_tell_send(this);
    if (receiver) {
      receiver->value.emplace(std::forward<U>(value));
      __cilkrts_strand *strand = receivers.take();
      hold.unlock();
      internal::unpark(strand);
      return true;
    }
    if (room) {
      values.push_back(std::forward<U>(value));
      return true;
    }
    place self;
    self.value.emplace(std::forward<U>(value));
    hold.release();
    // A sender that was taken out has its value taken, or the channel was
    // closed.
    return senders.wait(spin, self, deadline) && !self.value;
  }

  std::optional<T> receive_until_ns(int64_t deadline) {
    std::optional<T> found;
    std::unique_lock<internal::spin_lock> hold(spin);
    place *sender = first_of(senders);
    if (!values.empty()) {
      if (sender)
        values.push_back(std::move(*sender->value));
      found.emplace(std::move(values.front()));
      values.pop_front();
    } else if (sender) {
      found.emplace(std::move(*sender->value));
    }
    if (found)
      __cilk_tell_receive(this);
    else if (closed)
      __cilk_tell_ready(this);
    else if (deadline == 0)
      __cilk_tell_missing();
    if (sender) {
      sender->value.reset();
      __cilkrts_strand *strand = senders.take();
      hold.unlock();
      internal::unpark(strand);
      return found;
    }
    if (found || closed || deadline == 0)
      return found;
    place self;
    hold.release();
    receivers.wait(spin, self, deadline);
    if (self.value)
      __cilk_tell_receive(this);
    else
      __cilk_tell_ready(this);
    return std::move(self.value);
  }

public:
  explicit channel(std::size_t capacity = 0) : capacity(capacity) {
    __cilk_tell_made(this);
  }
  channel(const channel &) = delete;
  channel &operator=(const channel &) = delete;

  /// False, with the value lost, if the channel is closed, or becomes so before
  /// somebody receives it or there is room for it.
  template <class U> bool send(U &&value) {
    return send_until_ns(std::forward<U>(value), -1);
  }
  /// Also false if there is neither room nor anybody who waits.
  template <class U> bool try_send(U &&value) {
    return send_until_ns(std::forward<U>(value), 0);
  }
  template <class U, class Rep, class Period>
  bool send_for(U &&value, const std::chrono::duration<Rep, Period> &left) {
    return send_until_ns(std::forward<U>(value), internal::deadline_in(left));
  }
  template <class U, class Clock, class Duration>
  bool send_until(U &&value,
                  const std::chrono::time_point<Clock, Duration> &deadline) {
    return send_until_ns(std::forward<U>(value),
                         internal::deadline_of(deadline));
  }

  /// Nothing if the channel is closed and empty.
  std::optional<T> receive() { return receive_until_ns(-1); }
  /// Also nothing if there is nothing now.
  std::optional<T> try_receive() { return receive_until_ns(0); }
  template <class Rep, class Period>
  std::optional<T> receive_for(const std::chrono::duration<Rep, Period> &left) {
    return receive_until_ns(internal::deadline_in(left));
  }
  template <class Clock, class Duration>
  std::optional<T>
  receive_until(const std::chrono::time_point<Clock, Duration> &deadline) {
    return receive_until_ns(internal::deadline_of(deadline));
  }

  /// Nothing is sent any more; what is in the channel can be received. Who
  /// waits goes on without success. May be called again.
  void close() {
    spin.lock();
    closed = true;
    __cilk_tell_put_also(this);
    internal::waiter *receiving = receivers.take_all();
    internal::waiter *sending = senders.take_all();
    spin.unlock();
    internal::wait_list::unpark_all(receiving);
    internal::wait_list::unpark_all(sending);
  }

  /// Receives until the channel is closed and empty:
  /// `for (T &value : channel)`.
  class iterator {
    channel *of = nullptr;
    std::optional<T> value;

  public:
    iterator() = default;
    explicit iterator(channel &of) : of(&of), value(of.receive()) {}
    T &operator*() { return *value; }
    iterator &operator++() {
      value = of->receive();
      return *this;
    }
    bool operator!=(const iterator &) const { return value.has_value(); }
  };
  iterator begin() { return iterator(*this); }
  iterator end() { return iterator(); }
};

} // namespace cilk

#endif // C++17

#endif // _CILK_CONCURRENT_CHANNEL_H
