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
#include "result.h"

namespace cilk {
namespace closures {
namespace internal {

/// A run. Its destructor drops all closures that are left, also after an
/// exception.
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

/// The result type of a run of a thread with parameters \p P that is given
/// \p given arguments.
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

/// Storage for the result of a run of \p F, in a closure that waits for it.
template <class F, class R> class awaited_result {
  static void run(cilk_closure_context *, cilk_closure *) {}
  static void drop(cilk_closure *) {}
  static constexpr __cilk_closure_type type = {
      run, drop, nullptr, internal::name_of<F>::text.data(), 1};

  struct block {
    cilk_closure head;
    internal::room<R> value;
  };
  static_assert(alignof(block) <= 64,
                "a result is aligned to 64 bytes at most");
  block &of;

  bool is_there() { return __cilk_closure_missing(&of.head) == 0; }

public:
  /// Allocates the closure. The caller must call continuation_in() next.
  awaited_result()
      : of(*reinterpret_cast<block *>(
            __cilk_closure_allocate(__cilk_closure_class(sizeof(block))))) {}
  awaited_result(const awaited_result &) = delete;
  awaited_result &operator=(const awaited_result &) = delete;
  ~awaited_result() {
    if (is_there())
      of.value.get().~R();
    __cilk_closure_end_result(&of.head);
  }

  cont<R> continuation_in(cilk_closure_context *in) {
    cont<R> k;
    k.at = __cilk_closure_await_result(
        in, &of.head, &type,
        size_t(of.value.bytes - reinterpret_cast<unsigned char *>(&of)),
        nullptr, 0);
    return k;
  }
  R take() { return std::move(of.value.get()); }
};

class result_of_run {
  internal::whole_run run;
  cilk_closure_context first;

  result_of_run() { __cilk_closure_begin_context(&first, &run.of, 0); }

  template <class... A> void execute(A &&...arguments) {
    context(&first).spawn(std::forward<A>(arguments)...);
    run.of.waiting = first.waiting;
    run.execute(first.first);
    if (__builtin_expect(run.of.waiting != 0, 0))
      __cilk_closure_look_for_waiting(&run.of);
  }

public:
  template <class F, class P, class... Q, class... A>
  static typename internal::result_of<P>::type
  get(F &&f, internal::types<P, Q...>, A &&...arguments) {
    // The result must outlive the run, which may still have the result's
    // closure in a list.
    awaited_result<std::decay_t<F>, typename internal::result_of<P>::type>
        result;
    result_of_run r;
    r.execute(std::forward<F>(f), result.continuation_in(&r.first),
              std::forward<A>(arguments)...);
    return result.take();
  }

  template <class F, class... P, class... A>
  static void wait(F &&f, internal::types<P...>, A &&...arguments) {
    result_of_run r;
    r.execute(std::forward<F>(f), std::forward<A>(arguments)...);
  }
};

/// Runs `f(context, arguments...)` and all closures to which that leads.
/// Returns when no closure is left. If the first parameter after the context is
/// a cont<R> and is the only one without an argument, returns the value that is
/// sent to it. Any strand may call run(), also in a thread of another run. If
/// threads throw, rethrows the serially first exception. Ends the process with
/// a message if closures remain that wait for arguments.
template <class F, class... A>
internal::returned_by<F, sizeof...(A)> run(F &&f, A &&...arguments) {
  using G = std::decay_t<F>;
  using P = typename internal::parameters<G>::type;
  if constexpr (internal::count<P>::value == sizeof...(A))
    return result_of_run::wait(std::forward<F>(f), P(),
                               std::forward<A>(arguments)...);
  else
    return result_of_run::get(std::forward<F>(f), P(),
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
