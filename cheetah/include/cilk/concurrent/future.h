//===- future.h - tasks whose values are waited for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// async() makes a promise: a function, and room for what it returns. A task is
// started for it. If that hasn't begun when the value is waited for, and is
// what this worker would begin next, the function is called by who waits, at
// the cost of a call. Else whoever waits is parked.
//
// A promise ends with its future, which waits for the function's end, so that
// nothing is left running in the end, nor what the function refers to gone.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_FUTURE_H
#define _CILK_CONCURRENT_FUTURE_H

#include "ivar.h"

#include <future>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cilk {
namespace internal {

/// Room for what a function returns.
template <class T> class result {
  alignas(T) unsigned char room[sizeof(T)];
  bool holds = false;

public:
  ~result() {
    if (holds)
      get().~T();
  }
  template <class F> void put_what(F &&f) {
    ::new (static_cast<void *>(room)) T(std::forward<F>(f)());
    holds = true;
  }
  T &get() { return *reinterpret_cast<T *>(room); }
  T take() { return std::move(get()); }
  const T &share() { return get(); }
};

template <class T> class result<T &> {
  T *referred = nullptr;

public:
  template <class F> void put_what(F &&f) {
    referred = std::addressof(std::forward<F>(f)());
  }
  T &take() { return *referred; }
  T &share() { return *referred; }
};

template <> class result<void> {
public:
  template <class F> void put_what(F &&f) { std::forward<F>(f)(); }
  void take() {}
  void share() {}
};

/// A function that is called once, by its task or by who waits for it.
template <class T> class promised {
  ivar<bool> done;
  /// What the task has done to reducers, until somebody has waited for it.
  std::atomic<void *> views{nullptr};

  static void run_task(void *of) {
    promised *self = static_cast<promised *>(of);
    self->call();
#ifdef __cilksan__
    __cilksan_end_task();
#else
    self->views.store(__cilkrts_task_views(), std::memory_order_relaxed);
#endif
    self->done.put(true); // and then it is the future's
  }

  void *take_views() {
    return views.exchange(nullptr, std::memory_order_relaxed);
  }

  void reduce() {
#ifdef __cilksan__
    // What no strand but those of these headers does isn't looked at.
    __cilk_tell_enters();
    void *mine = take_views();
    __cilk_tell_leaves();
    if (mine)
      __cilksan_reduce_task(mine);
#else
    if (void *mine = take_views())
      __cilkrts_task_reduce(mine);
#endif
  }

  std::future_status report(bool is_done) {
    if (!is_done)
      return std::future_status::timeout;
    reduce();
    return std::future_status::ready;
  }

protected:
  result<T> returned;
  std::exception_ptr thrown;

  /// Calls the function, and destroys it.
  virtual void call() = 0;
  virtual ~promised() = default;

public:
  void start() {
#ifdef __cilksan__
    // At once, and beside all that its starter does until it waits.
    void *made = __cilksan_run_task(run_task, this);
    __cilk_tell_enters();
    views.store(made, std::memory_order_relaxed);
    __cilk_tell_leaves();
#else
    __cilkrts_task_start(run_task, this);
#endif
  }

  bool ready() const { return done.ready(); }

  void wait() {
#ifdef __cilksan__
    done.get(); // it has been run
#else
    if (!ready()) {
      if (__cilkrts_task_take_back(this)) {
        call();
        done.put(true);
      } else {
        done.get();
      }
    }
#endif
    reduce();
  }

  template <class Time> std::future_status wait_for(const Time &left) {
    return report(ready() || done.wait_for(left));
  }
  template <class Time> std::future_status wait_until(const Time &deadline) {
    return report(ready() || done.wait_until(deadline));
  }

  /// After wait().
  result<T> &get() {
    if (thrown)
      std::rethrow_exception(thrown);
    return returned;
  }

  /// For smart pointers.
  struct end {
    void operator()(promised *p) const {
      p->wait();
      delete p;
    }
  };
};

template <std::size_t... i> struct indices {};
template <std::size_t n, std::size_t... i>
struct first_indices : first_indices<n - 1, n - 1, i...> {};
template <std::size_t... i> struct first_indices<0, i...> {
  using type = indices<i...>;
};

/// Copies of a function and its arguments.
template <class F, class... Args> class delayed_call {
  std::tuple<F, Args...> parts;

public:
  using type = decltype(std::declval<F>()(std::declval<Args>()...));

  template <class... From>
  explicit delayed_call(From &&...from) : parts(std::forward<From>(from)...) {}

  type operator()() {
    return call(typename first_indices<sizeof...(Args)>::type());
  }

private:
  template <std::size_t... i> type call(indices<i...>) {
    return std::move(std::get<0>(parts))(std::move(std::get<i + 1>(parts))...);
  }
};

template <class Call>
class promised_call final : public promised<typename Call::type> {
  union {
    Call function;
  };

  void call_it() { this->returned.put_what(function); }

  void call() override {
#ifdef __cpp_exceptions
    try {
      call_it();
    } catch (...) {
      this->thrown = std::current_exception();
    }
#else
    call_it();
#endif
    function.~Call();
  }
  ~promised_call() override {}

public:
  template <class... From>
  explicit promised_call(From &&...from)
      : function(std::forward<From>(from)...) {}
};

/// What both kinds of futures have: \p Pointer is to what is promised.
template <class Pointer> class awaited {
protected:
  Pointer state;

  awaited() = default;
  explicit awaited(Pointer &&state) : state(std::move(state)) {}

public:
  bool valid() const { return static_cast<bool>(state); }
  bool ready() const { return state->ready(); }

  /// Waits, perhaps by a call of the function.
  void wait() const { state->wait(); }
  template <class Rep, class Period>
  std::future_status
  wait_for(const std::chrono::duration<Rep, Period> &left) const {
    return state->wait_for(left);
  }
  template <class Clock, class Duration>
  std::future_status
  wait_until(const std::chrono::time_point<Clock, Duration> &deadline) const {
    return state->wait_until(deadline);
  }
};

} // namespace internal

template <class T> class shared_future;

/// What async() has called will have returned. As std::future: it has one
/// owner, get() gives the value away, and exceptions travel. As that of
/// std::async its end waits for the function's.
template <class T>
class future
    : public internal::awaited<std::unique_ptr<
          internal::promised<T>, typename internal::promised<T>::end>> {
  using pointer = std::unique_ptr<internal::promised<T>,
                                  typename internal::promised<T>::end>;
  using base = internal::awaited<pointer>;

  explicit future(internal::promised<T> *state) : base(pointer(state)) {}
  template <class U> friend class shared_future;
  template <class F, class... Args>
  friend future<typename internal::delayed_call<
      typename std::decay<F>::type, typename std::decay<Args>::type...>::type>
  async(F &&f, Args &&...args);

public:
  /// Has no value: only valid() and assignments may be called then.
  future() = default;

  /// Waits; throws what the function has thrown. No value is left.
  T get() {
    future mine = std::move(*this);
    mine.wait();
    return mine.state->get().take();
  }

  /// For several strands to wait for. No value is left here.
  shared_future<T> share() { return shared_future<T>(std::move(*this)); }
};

/// As std::shared_future: copies have the same value, which get() refers to.
/// Each of the strands that wait is to have its own. The last one's end waits.
template <class T>
class shared_future
    : public internal::awaited<std::shared_ptr<internal::promised<T>>> {
  using base = internal::awaited<std::shared_ptr<internal::promised<T>>>;

public:
  shared_future() = default;
  shared_future(future<T> &&from) : base(std::move(from.state)) {}

  /// A `const T &`, or what T is if that is void or a reference.
  auto get() const -> decltype(std::declval<internal::result<T> &>().share()) {
    this->wait();
    return this->state->get().share();
  }
};

/// Has `f(args...)` called beside the calling strand, with copies of all of
/// them, as std::async does with std::launch::async: by another worker, or when
/// this strand or another one waits.
///
/// What it does to reducers is added to what the strand has done that waits for
/// it first, then. Its pedigree is that of a program, or of who calls it.
template <class F, class... Args>
__attribute__((warn_unused_result)) future<typename internal::delayed_call<
    typename std::decay<F>::type, typename std::decay<Args>::type...>::type>
async(F &&f, Args &&...args) {
  using call = internal::delayed_call<typename std::decay<F>::type,
                                      typename std::decay<Args>::type...>;
  internal::promised<typename call::type> *state =
      new internal::promised_call<call>(std::forward<F>(f),
                                        std::forward<Args>(args)...);
  state->start();
  return future<typename call::type>(state);
}

} // namespace cilk

#endif // _CILK_CONCURRENT_FUTURE_H
