//===- future.h - tasks that return a value to a later wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Futures. async() makes a promise, which is a function with storage for its
// result, and starts a task for it. If the task hasn't begun when a strand
// waits for the value, and is the next one that the strand's worker would
// begin, the strand calls the function itself, at the cost of a call. Otherwise
// the strand is parked.
//
// A promise ends with its future, whose destructor waits for the function's
// end. So no task outlives its future, or the objects that the function refers
// to.
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

/// Storage for the result of a function.
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

/// A function that is called once, by its task or by a strand that waits for
/// it.
template <class T> class promised {
  ivar<bool> done;
  /// The task's views of reducers, until a strand has waited for it.
  std::atomic<void *> views{nullptr};

  static void run_task(void *of) {
    promised *self = static_cast<promised *>(of);
    self->call();
#ifdef __cilksan__
    __cilksan_end_task();
#else
    self->views.store(__cilkrts_task_views(), std::memory_order_relaxed);
#endif
    // The promise belongs to the future after this put.
    self->done.put(true);
  }

  void *take_views() {
    return views.exchange(nullptr, std::memory_order_relaxed);
  }

  void reduce() {
#ifdef __cilksan__
    // Tools need not see the accesses of these headers.
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

  /// Calls the function and destroys it.
  virtual void call() = 0;
  virtual ~promised() = default;

public:
  void start() {
#ifdef __cilksan__
    // The task runs at once. To the tool it is parallel to all that the
    // starting strand does before it waits for the task.
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
    done.get(); // the function has returned
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
    __cilk_tell_may_wait(1);
    return report(ready() || done.wait_for(left));
  }
  template <class Time> std::future_status wait_until(const Time &deadline) {
    __cilk_tell_may_wait(1);
    return report(ready() || done.wait_until(deadline));
  }

  /// Returns the result, or throws the exception. Call wait() first.
  result<T> &get() {
    if (thrown)
      std::rethrow_exception(thrown);
    return returned;
  }

  /// The deleter of smart pointers to promises.
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

/// Copies of a function and its arguments, to be called later.
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

/// The common part of both kinds of futures. \p Pointer points to the promise.
template <class Pointer> class awaited {
protected:
  Pointer state;

  awaited() = default;
  explicit awaited(Pointer &&state) : state(std::move(state)) {}

public:
  /// Returns true if the future has a value or will have one.
  bool valid() const { return static_cast<bool>(state); }
  /// Returns true if the function has returned or thrown.
  bool ready() const { return state->ready(); }

  /// Waits for the function's end, perhaps by calling the function.
  void wait() const { state->wait(); }
  /// Waits for at most \p left. Returns std::future_status::ready or timeout.
  template <class Rep, class Period>
  std::future_status
  wait_for(const std::chrono::duration<Rep, Period> &left) const {
    return state->wait_for(left);
  }
  /// Waits until \p deadline at the latest. Returns std::future_status::ready
  /// or timeout.
  template <class Clock, class Duration>
  std::future_status
  wait_until(const std::chrono::time_point<Clock, Duration> &deadline) const {
    return state->wait_until(deadline);
  }
};

} // namespace internal

template <class T> class shared_future;

/// The result that the function given to async() will have returned. Like
/// std::future it has one owner, get() moves the value out, and exceptions are
/// passed on. Like the futures of std::async its destructor waits for the
/// function's end.
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
  /// Makes a future without a value. Only valid() and assignments may be called
  /// then.
  future() = default;

  /// Waits, and returns the value or throws the function's exception.
  /// Afterwards the future has no value.
  T get() {
    future mine = std::move(*this);
    mine.wait();
    return mine.state->get().take();
  }

  /// Moves the value to a future that several strands can wait for.
  shared_future<T> share() { return shared_future<T>(std::move(*this)); }
};

/// A future that can be copied, like std::shared_future. Copies share one
/// value, which get() refers to. Each strand that waits must have its own copy.
/// The destructor of the last copy waits for the function's end.
template <class T>
class shared_future
    : public internal::awaited<std::shared_ptr<internal::promised<T>>> {
  using base = internal::awaited<std::shared_ptr<internal::promised<T>>>;

public:
  shared_future() = default;
  shared_future(future<T> &&from) : base(std::move(from.state)) {}

  /// Waits, and returns a `const T &`, or a T if T is void or a reference.
  auto get() const -> decltype(std::declval<internal::result<T> &>().share()) {
    this->wait();
    return this->state->get().share();
  }
};

/// Calls `f(args...)` in a task of its own, in parallel with the calling
/// strand, as std::async does with std::launch::async. Another worker calls it,
/// or a strand that waits for it. \p f and the arguments are copied.
///
/// When the first strand's wait for the function ends, the function's updates
/// of reducers are merged into that strand's views. The pedigree is that of a
/// program, or of the strand that calls the function.
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
