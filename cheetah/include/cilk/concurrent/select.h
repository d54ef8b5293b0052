//===- select.h - selects the first of several channels ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Selects among operations on channels. A select holds the locks of all its
// channels, in the order of their addresses, while it checks whether an
// operation can be done at once. If none can, it enters the lists of all
// channels before it releases a lock. So it misses no operation, and never
// finds its own entry in a list. The selecting strand waits once, with one
// handle. The strand that claims its selection (selection.h) unparks it. Then
// the selecting strand takes itself out of the other lists.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_SELECT_H
#define _CILK_CONCURRENT_SELECT_H

#include "channel.h"

#if __cplusplus >= 201703L // channels need it

#include <stdint.h>
#include <type_traits>

namespace cilk {
namespace internal {

/// One of the operations that a select may do. All functions except over() are
/// called with the channel's lock held.
class select_clause {
public:
  virtual spin_lock &lock() = 0;
  /// Returns the counter of the channel that decides which clause is tried
  /// first, if this clause is the first of a select that has a channel. Returns
  /// null if this clause has no channel.
  virtual unsigned *turn() = 0;
  /// Does the operation if that is possible at once, and returns true then. The
  /// caller unparks \p strand.
  virtual bool now(__cilkrts_strand *&strand) = 0;
  virtual void arrive(__cilkrts_strand *self, selection &among) = 0;
  /// Leaves the channel's list, unless the waiter has been taken out.
  virtual void leave() = 0;
  virtual const waiter *place() = 0;
  /// Calls the program's function after the operation.
  virtual void over() = 0;

protected:
  ~select_clause() = default;
};

/// The access that clauses have to the private parts of a channel.
class channel_access {
public:
  template <class T> static spin_lock &lock(channel<T> &of) { return of.spin; }
  template <class T> static unsigned &turn(channel<T> &of) { return of.turn; }
  template <class T> using place = typename channel<T>::place;
  template <class T> static wait_list &senders(channel<T> &of) {
    return of.senders;
  }
  template <class T> static wait_list &receivers(channel<T> &of) {
    return of.receivers;
  }
  template <class T>
  static bool send(channel<T> &to, place<T> &from, bool &sent,
                   __cilkrts_strand *&strand) {
    return to.send_now(std::move(*from.value), sent, strand);
  }
  template <class T>
  static bool receive(channel<T> &from, place<T> &to,
                      __cilkrts_strand *&strand) {
    return from.receive_now(to.value, strand);
  }
};

/// The common part of both kinds of clauses.
template <class T> class channel_clause : public select_clause {
  std::optional<channel<T>> nobodys; ///< for null: never possible

protected:
  using access = channel_access;
  channel<T> &of;
  wait_list &list;
  access::place<T> self;

  channel_clause(channel<T> *of, wait_list &(*list)(channel<T> &))
      : of(of ? *of : nobodys.emplace(0)), list(list(this->of)) {}
  ~channel_clause() = default;

public:
  spin_lock &lock() final { return access::lock(of); }
  unsigned *turn() final { return nobodys ? nullptr : &access::turn(of); }
  const waiter *place() final { return &self; }
  void arrive(__cilkrts_strand *strand, selection &among) override {
    self.strand = strand;
    self.among = &among;
    self.released.store(false, std::memory_order_relaxed);
    list.append(self);
  }
  void leave() final {
    if (self.listed)
      list.remove(self);
  }
};

template <class T, class Then>
class receive_clause final : public channel_clause<T> {
  Then then;
  bool at_once = false;

public:
  template <class F>
  receive_clause(channel<T> *from, F &&then)
      : channel_clause<T>(from, channel_access::receivers<T>),
        then(std::forward<F>(then)) {}
  bool now(__cilkrts_strand *&strand) override {
    at_once = channel_access::receive(this->of, this->self, strand);
    return at_once;
  }
  void over() override {
    if (!at_once && this->self.value)
      __cilk_tell_receive(&this->of);
    else if (!at_once)
      __cilk_tell_ready(&this->of);
    then(std::move(this->self.value));
  }
};

template <class T, class Then>
class send_clause final : public channel_clause<T> {
  Then then;
  bool at_once = false, sent = false;

public:
  template <class U, class F>
  send_clause(channel<T> *to, U &&value, F &&then)
      : channel_clause<T>(to, channel_access::senders<T>),
        then(std::forward<F>(then)) {
    this->self.value.emplace(std::forward<U>(value));
  }
  bool now(__cilkrts_strand *&strand) override {
    at_once = channel_access::send(this->of, this->self, sent, strand);
    return at_once;
  }
  void arrive(__cilkrts_strand *strand, selection &among) override {
    __cilk_tell_would_send(&this->of, /*for_ever=*/false);
    channel_clause<T>::arrive(strand, among);
  }
  void over() override {
    if (!at_once) {
      sent = !this->self.value;
      __cilk_tell_has_sent(&this->of, sent);
    }
    then(sent);
  }
};

/// A select among some clauses, which it also keeps in the order of the
/// addresses of their locks.
class selecting {
  select_clause *const *const clauses, *const *const by_address;
  const std::size_t count;

  template <class Do> void for_each_lock(Do what) {
    for (std::size_t i = 0; i < count; ++i)
      if (i == 0 || &by_address[i]->lock() != &by_address[i - 1]->lock())
        what(by_address[i]->lock());
  }

  struct arrival {
    selecting *of;
    selection *among;
  };

  static int arrive(__cilkrts_strand *strand, void *argument) {
    const arrival &a = *static_cast<arrival *>(argument);
    for (std::size_t i = 0; i < a.of->count; ++i)
      a.of->clauses[i]->arrive(strand, *a.among);
    a.of->unlock();
    return 1;
  }

  void leave_all() {
    std::lock_guard<selecting> hold(*this);
    for (std::size_t i = 0; i < count; ++i)
      clauses[i]->leave();
  }

  // Does the first clause that can be done at once, and returns its number, or
  // `count` if there is none. Begins with another clause each time. The caller
  // holds the locks.
  std::size_t now(__cilkrts_strand *&strand) {
    unsigned *turn = nullptr;
    for (std::size_t i = 0; i < count && !turn; ++i)
      turn = clauses[i]->turn();
    std::size_t first = turn ? (*turn)++ % count : 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::size_t next = (first + i) % count;
      if (clauses[next]->now(strand))
        return next;
    }
    return count;
  }

  // Waits until another strand does the operation of a clause, and returns the
  // number of the clause, or `count` after the deadline. Sets `again` if a
  // claim has led to no operation. The caller holds the locks, which are
  // released.
  std::size_t wait(int64_t deadline, bool &again) {
    selection among;
    arrival a{this, &among};
    const waiter late;
    if (deadline < 0)
      __cilkrts_park(arrive, &a);
    else if (!__cilkrts_park_until(arrive, &a, deadline) && !among.claim(&late))
      among.choice()->await_release();
    leave_all();
    std::size_t which = 0;
    while (which < count && clauses[which]->place() != among.choice())
      ++which;
    again = among.has_failed();
    return which;
  }

public:
  selecting(select_clause *const *clauses, select_clause *const *by_address,
            std::size_t count)
      : clauses(clauses), by_address(by_address), count(count) {}

  void lock() {
    for_each_lock([](spin_lock &each) { each.lock(); });
  }
  void unlock() {
    for_each_lock([](spin_lock &each) { each.unlock(); });
  }

  /// Returns the number of the clause that was done, or \p count.
  std::size_t until_ns(int64_t deadline) {
    __cilk_tell_may_wait(deadline != 0);
    for (bool again = true; again;) {
      __cilkrts_strand *strand = nullptr;
      std::unique_lock<selecting> hold(*this);
      std::size_t which = now(strand);
      if (which == count && deadline != 0) {
        hold.release();
        which = wait(deadline, again);
        if (again)
          continue;
      } else {
        hold.unlock();
        unpark(strand);
      }
      if (which < count)
        clauses[which]->over();
      else
        __cilk_tell_missing();
      return which;
    }
    return count;
  }
};

/// Sorts \p clauses by the addresses of their locks. There are few of them, and
/// <algorithm> would take a fifth of the time that these headers take to
/// compile.
inline void sort_by_lock(select_clause **clauses, std::size_t count) {
  const auto address = [](select_clause *of) {
    return reinterpret_cast<uintptr_t>(&of->lock());
  };
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t j = i;
         j > 0 && address(clauses[j]) < address(clauses[j - 1]); --j)
      std::swap(clauses[j], clauses[j - 1]);
}

template <class... Clauses>
std::optional<std::size_t> select_until_ns(int64_t deadline,
                                           Clauses &&...clauses) {
  static_assert(!(std::is_lvalue_reference<Clauses>::value || ...),
                "a clause is for one select, which moves its value");
  constexpr std::size_t count = sizeof...(clauses);
  static_assert(count > 0, "a select without clauses would wait for ever");
  select_clause *in_order[count] = {&clauses...};
  select_clause *by_address[count] = {&clauses...};
  sort_by_lock(by_address, count);
  std::size_t which = selecting(in_order, by_address, count).until_ns(deadline);
  return which < count ? std::optional<std::size_t>(which) : std::nullopt;
}

struct do_nothing {
  template <class T> void operator()(T &&) const {}
};

} // namespace internal

/// Makes a clause for select: receives from the channel and calls \p then with
/// the result of channel::receive. The clause is never possible if the channel
/// is null.
template <class T, class Then = internal::do_nothing>
internal::receive_clause<T, std::decay_t<Then>> on_receive(channel<T> *from,
                                                           Then &&then = {}) {
  return {from, std::forward<Then>(then)};
}
template <class T, class Then = internal::do_nothing>
internal::receive_clause<T, std::decay_t<Then>> on_receive(channel<T> &from,
                                                           Then &&then = {}) {
  return {&from, std::forward<Then>(then)};
}

/// Makes a clause for select: sends the value and calls \p then with the result
/// of channel::send. The value is lost if another clause is chosen. The clause
/// is never possible if the channel is null.
template <class T, class U, class Then = internal::do_nothing>
internal::send_clause<T, std::decay_t<Then>> on_send(channel<T> *to, U &&value,
                                                     Then &&then = {}) {
  return {to, std::forward<U>(value), std::forward<Then>(then)};
}
template <class T, class U, class Then = internal::do_nothing>
internal::send_clause<T, std::decay_t<Then>> on_send(channel<T> &to, U &&value,
                                                     Then &&then = {}) {
  return {&to, std::forward<U>(value), std::forward<Then>(then)};
}

/// Does one of the clauses as soon as that is possible, calls its function, and
/// returns its number, from 0 on: `select(on_receive(a, f), on_send(b, 1, g))`.
/// Like a sender or a receiver, it doesn't wait for a closed channel. If
/// several clauses are possible, each gets its turn to be the first. The
/// functions may wait, select, and use the channels.
template <class... Clauses> std::size_t select(Clauses &&...clauses) {
  return *internal::select_until_ns(-1, std::forward<Clauses>(clauses)...);
}

/// Selects without waiting. Returns nothing if no clause is possible at once.
template <class... Clauses>
std::optional<std::size_t> try_select(Clauses &&...clauses) {
  return internal::select_until_ns(0, std::forward<Clauses>(clauses)...);
}

/// Selects, and waits for at most \p most. Returns nothing if no clause was
/// possible in that time.
template <class Rep, class Period, class... Clauses>
std::optional<std::size_t>
select_for(const std::chrono::duration<Rep, Period> &left,
           Clauses &&...clauses) {
  return internal::select_until_ns(internal::deadline_in(left),
                                   std::forward<Clauses>(clauses)...);
}
template <class Clock, class Duration, class... Clauses>
std::optional<std::size_t>
select_until(const std::chrono::time_point<Clock, Duration> &deadline,
             Clauses &&...clauses) {
  return internal::select_until_ns(internal::deadline_of(deadline),
                                   std::forward<Clauses>(clauses)...);
}

} // namespace cilk

#endif // C++17

#endif // _CILK_CONCURRENT_SELECT_H
