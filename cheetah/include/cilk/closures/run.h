//===- run.h - running closures to their end ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_RUN_H
#define _CILK_CLOSURES_RUN_H

#if __cplusplus >= 201703L

#include "context.h"

namespace cilk {
namespace closures {
namespace internal {

/// A run; at its end, whatever has thrown, no closure of it is left.
class whole_run {
  static void drop_all(cilk_closure *list) {
    while (cilk_closure *c = list) {
      list = c->next;
      c->type->drop(c);
    }
  }

public:
  __cilk_closure_run of;
  bool finished = false;

  whole_run() { __cilk_closure_begin_run(&of); }
  whole_run(const whole_run &) = delete;
  whole_run &operator=(const whole_run &) = delete;
  ~whole_run() {
    if (finished)
      return;
    drop_all(__cilk_closure_take_deferred(&of));
    drop_all(__cilk_closure_all_waiting(&of));
  }

  void execute(cilk_closure *first) {
    __cilk_closure_execute_all(&of, first);
    finished = true;
  }
};

template <class P> struct result_of;
template <class R> struct result_of<cont<R>> {
  using type = R;
};

/// What the run of a thread with parameters \p P returns that is given as many
/// arguments.
template <class P, size_t given, bool all = count<P>::value == given>
struct returned {
  using type = void;
};
template <class P, class... Q, size_t given>
struct returned<types<P, Q...>, given, false> : result_of<P> {};
template <class F, size_t given>
using returned_by =
    typename returned<typename parameters<std::decay_t<F>>::type, given>::type;

} // namespace internal

/// Room for the value of a run, in the form of a closure that waits for it.
template <class R> class awaited_result {
  static void run(cilk_closure_context *, cilk_closure *) {}
  static void drop(cilk_closure *) {}
  static constexpr __cilk_closure_type type = {run, drop, "the result"};

  cilk_closure head = {&type, 1, nullptr, 0, 0, "run()", 0, 0};
  internal::room<R> value;

public:
  awaited_result() { __cilk_tell_made(&head); }
  awaited_result(const awaited_result &) = delete;
  awaited_result &operator=(const awaited_result &) = delete;
  ~awaited_result() {
    if (is_there())
      value.get().~R();
  }

  cont<R> continuation_of(uint32_t run_number) {
    head.run = run_number;
    cont<R> k;
    k.at.closure = &head;
    k.at.slot = uint32_t(value.bytes - reinterpret_cast<unsigned char *>(&head))
                << __CILK_CLOSURE_BIT_WIDTH;
    return k;
  }
  bool is_there() { return __cilk_closure_missing(&head) == 0; }
  R take() { return std::move(value.get()); }
};

class result_of_run {
public:
  template <class F, class P, class... Q, class... A>
  static typename internal::result_of<P>::type
  get(const char *name, F &&f, internal::types<P, Q...>, A &&...arguments) {
    awaited_result<typename internal::result_of<P>::type> result;
    run(
        name,
        [&](context c) {
          c.of->run->waiting = 1;
          c.spawn(std::forward<F>(f), result.continuation_of(c.of->run->number),
                  std::forward<A>(arguments)...);
        },
        [&] { return result.is_there(); });
    return result.take();
  }

  template <class F, class... P, class... A>
  static void wait(const char *name, F &&f, internal::types<P...>,
                   A &&...arguments) {
    run(
        name,
        [&](context c) {
          c.spawn(std::forward<F>(f), std::forward<A>(arguments)...);
        },
        [] { return true; });
  }

private:
  template <class Begin, class There>
  static void run(const char *name, Begin begin, There there) {
    internal::whole_run run;
    cilk_closure_context first;
    __cilk_closure_begin_context(&first, &run.of, 0);
    begin(context(&first));
    run.execute(first.first);
    if (__builtin_expect(run.of.waiting != 0, 0))
      __cilk_closure_look_for_waiting(&run.of, there() ? nullptr : name);
  }
};

/// Runs `f(context, arguments...)` and all closures that come of it, and
/// returns when none is left; or, if the first parameter beside the context is
/// a cont<R> more than there are arguments, what is sent to it. Any strand may
/// call it, also in a thread of another run. Throws what a thread has thrown,
/// of several the serially first. Ends the process with a message if closures
/// remain that wait.
template <class F, class... A>
internal::returned_by<F, sizeof...(A)> run(F &&f, A &&...arguments) {
  using G = std::decay_t<F>;
  using P = typename internal::parameters<G>::type;
  const char *name = internal::name_of<G>::text.data();
  if constexpr (internal::count<P>::value == sizeof...(A))
    return result_of_run::wait(name, std::forward<F>(f), P(),
                               std::forward<A>(arguments)...);
  else
    return result_of_run::get(name, std::forward<F>(f), P(),
                              std::forward<A>(arguments)...);
}
template <auto f, class... A>
internal::returned_by<constant<f>, sizeof...(A)> run(A &&...arguments) {
  return closures::run(constant<f>(), std::forward<A>(arguments)...);
}

} // namespace closures
} // namespace cilk

#endif // C++17

#endif // _CILK_CLOSURES_RUN_H
