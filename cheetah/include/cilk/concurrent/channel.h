//===- channel.h - values from strand to strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_CHANNEL_H
#define _CILK_CONCURRENT_CHANNEL_H

#include "selection.h"

#if __cplusplus >= 201703L // std::optional

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace cilk {

namespace internal {
class channel_access;
}

/// A queue of at most \p capacity values, which strands send and receive in
/// order. A sender waits while the queue is full, and a receiver while it is
/// empty. With a capacity of 0 they wait for one another. Several strands may
/// call any function at a time, except the constructor and the destructor. The
/// functions copy, move and destroy values under a lock. During that, T must
/// neither wait nor use the channel.
template <class T> class channel {
  friend class internal::channel_access;

  struct place : internal::waiter {
    std::optional<T> value;
    /// The selection of its strand, or null if it selects nothing (select.h).
    internal::selection *among = nullptr;
  };

  internal::spin_lock spin;
  internal::wait_list senders, receivers;
  std::deque<T> values;
  const std::size_t capacity;
  unsigned turn = 0; ///< the turn of clauses (select.h)
  bool closed = false;

  // Claims the place that has waited longest, among those whose strands haven't
  // been given something else. Returns that place, or null. The caller holds
  // the lock.
  static place *claim_first(internal::wait_list &list) {
    for (internal::waiter *w = list.front(); w; w = w->next) {
      place *p = static_cast<place *>(w);
      if (!p->among || p->among->claim(p))
        return p;
    }
    return nullptr;
  }

  // Takes out the claimed place when this object ends, even if the copying of
  // the value has thrown. A strand that selects then looks again, and a strand
  // that waits for this channel alone continues to wait.
  class taking {
    internal::wait_list &list;
    place *const taken;
    bool failed = true;

  public:
    taking(internal::wait_list &list, place *taken)
        : list(list), taken(taken) {}
    taking(const taking &) = delete;
    __cilkrts_strand *take() {
      failed = false;
      return list.take(*taken);
    }
    ~taking() {
      if (!failed || !taken || !taken->among)
        return;
      taken->among->fail();
      internal::unpark(list.take(*taken));
    }
  };

  // Sends at once if that is possible, and returns false otherwise. The caller
  // holds the lock, and unparks `strand` after releasing it.
  template <class U>
  bool send_now(U &&value, bool &sent, __cilkrts_strand *&strand) {
    sent = !closed;
    if (closed) {
      __cilk_tell_ready(this);
      return true;
    }
    if (place *receiver = claim_first(receivers)) {
      taking guard(receivers, receiver);
      __cilk_tell_send(this);
      receiver->value.emplace(std::forward<U>(value));
      strand = guard.take();
      return true;
    }
    if (values.size() >= capacity)
      return false;
    __cilk_tell_send(this);
    values.push_back(std::forward<U>(value));
    return true;
  }

  bool receive_now(std::optional<T> &value, __cilkrts_strand *&strand) {
    place *sender = claim_first(senders);
    taking guard(senders, sender);
    if (!values.empty()) {
      // This comes first: if there is no memory for the sender's value, no
      // value is lost.
      if (sender)
        values.push_back(std::move(*sender->value));
      value.emplace(std::move(values.front()));
      values.pop_front();
    } else if (sender) {
      value.emplace(std::move(*sender->value));
    }
    if (value)
      __cilk_tell_receive(this);
    else if (closed)
      __cilk_tell_ready(this);
    if (sender) {
      sender->value.reset();
      strand = guard.take();
    }
    return value || closed;
  }

  template <class U> bool send_until_ns(U &&value, int64_t deadline) {
    __cilk_tell_may_wait(deadline != 0);
    bool sent;
    __cilkrts_strand *strand = nullptr;
    std::unique_lock<internal::spin_lock> hold(spin);
    if (send_now(std::forward<U>(value), sent, strand)) {
      hold.unlock();
      internal::unpark(strand);
      return sent;
    }
    __cilk_tell_would_send(this, deadline < 0);
    place self;
    self.value.emplace(std::forward<U>(value));
    hold.release();
    // The value of a sender that was taken out has been moved from, unless the
    // channel was closed.
    sent = senders.wait(spin, self, deadline) && !self.value;
    if (deadline >= 0)
      __cilk_tell_has_sent(this, sent);
    return sent;
  }

  std::optional<T> receive_until_ns(int64_t deadline) {
    __cilk_tell_may_wait(deadline != 0);
    std::optional<T> value;
    __cilkrts_strand *strand = nullptr;
    std::unique_lock<internal::spin_lock> hold(spin);
    const bool received = receive_now(value, strand);
    if (!received && deadline == 0)
      __cilk_tell_missing();
    if (received || deadline == 0) {
      hold.unlock();
      internal::unpark(strand);
      return value;
    }
    place self;
    hold.release();
    const bool over = receivers.wait(spin, self, deadline);
    if (self.value)
      __cilk_tell_receive(this);
    else if (over)
      __cilk_tell_ready(this);
    else
      __cilk_tell_missing();
    return std::move(self.value);
  }

  // Takes out all places of a list. The operations of their strands fail.
  // Leaves the places of strands that select and are given something else. The
  // caller holds the lock.
  static internal::waiter *give_up(internal::wait_list &list) {
    internal::waiter *taken = nullptr, **end = &taken;
    while (place *p = claim_first(list))
      end = list.take_into(*p, end);
    return taken;
  }

public:
  /// Makes a channel for at most \p capacity values.
  explicit channel(std::size_t capacity = 0) : capacity(capacity) {
    __cilk_tell_made(this);
  }
  channel(const channel &) = delete;
  channel &operator=(const channel &) = delete;

  /// Sends a value, and waits while the channel is full. Returns false, and
  /// loses the value, if the channel is closed, or becomes so before a strand
  /// receives the value or there is room for it.
  template <class U> bool send(U &&value) {
    return send_until_ns(std::forward<U>(value), -1);
  }
  /// Sends a value without waiting. Also returns false if there is neither room
  /// nor a receiver that waits.
  template <class U> bool try_send(U &&value) {
    return send_until_ns(std::forward<U>(value), 0);
  }
  /// Sends a value like send(), and waits for at most \p left. Also returns
  /// false after that time.
  template <class U, class Rep, class Period>
  bool send_for(U &&value, const std::chrono::duration<Rep, Period> &left) {
    return send_until_ns(std::forward<U>(value), internal::deadline_in(left));
  }
  /// Sends a value like send(), and waits until \p deadline at the latest. Also
  /// returns false after that.
  template <class U, class Clock, class Duration>
  bool send_until(U &&value,
                  const std::chrono::time_point<Clock, Duration> &deadline) {
    return send_until_ns(std::forward<U>(value),
                         internal::deadline_of(deadline));
  }

  /// Receives a value, and waits while the channel is empty. Returns nothing if
  /// the channel is closed and empty.
  std::optional<T> receive() { return receive_until_ns(-1); }
  /// Receives a value without waiting. Also returns nothing if there is none
  /// now.
  std::optional<T> try_receive() { return receive_until_ns(0); }
  /// Receives a value like receive(), and waits for at most \p left. Also
  /// returns nothing after that time.
  template <class Rep, class Period>
  std::optional<T> receive_for(const std::chrono::duration<Rep, Period> &left) {
    return receive_until_ns(internal::deadline_in(left));
  }
  /// Receives a value like receive(), and waits until \p deadline at the
  /// latest. Also returns nothing after that.
  template <class Clock, class Duration>
  std::optional<T>
  receive_until(const std::chrono::time_point<Clock, Duration> &deadline) {
    return receive_until_ns(internal::deadline_of(deadline));
  }

  /// Closes the channel: nothing can be sent any more, and the values in it can
  /// be received. Wakes all strands that wait, without success. May be called
  /// again.
  void close() {
    spin.lock();
    closed = true;
    __cilk_tell_put_also(this);
    internal::waiter *receiving = give_up(receivers);
    internal::waiter *sending = give_up(senders);
    spin.unlock();
    internal::wait_list::unpark_all(receiving);
    internal::wait_list::unpark_all(sending);
  }

  /// Receives until the channel is closed and empty: `for (T &value :
  /// channel)`.
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
