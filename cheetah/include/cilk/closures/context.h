//===- context.h - spawning, and sending arguments ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_CONTEXT_H
#define _CILK_CLOSURES_CONTEXT_H

#if __cplusplus >= 201703L

#include "arguments.h"

namespace cilk {
namespace closures {

/// A thread's first parameter, with which it spawns closures and sends
/// arguments. It is a handle and may be copied. It is valid until the thread
/// returns, for the thread's own strand only. A task that this strand spawns
/// with cilk_spawn must enter a run of its own before it spawns closures or
/// sends anything.
///
/// A thread may spawn, sync and wait like any function. The closures that it
/// has spawned or made ready begin when it returns. If the thread throws, these
/// closures don't begin, nor any closure that they would have made ready.
class context {
  cilk_closure_context *of;
  template <class F, class... P> friend class closure_of;
  friend class result_of_run;

  explicit context(cilk_closure_context *of) : of(of) {}

  template <class F, class... P, class... A>
  void make(F &&f, internal::types<P...>, A &&...arguments) const {
    static_assert(sizeof...(A) == sizeof...(P),
                  "a thread is spawned with all of its arguments but the "
                  "context; missing(k) stands for one that comes later");
    closure_of<std::decay_t<F>, typename internal::kept<P>::type...>::make(
        of, std::decay_t<F>(std::forward<F>(f)),
        internal::argument<typename internal::kept<P>::type>(
            std::forward<A>(arguments))...);
  }

public:
  /// Makes a closure that calls `f(context, arguments...)`. An argument that is
  /// given as `missing(k)` will be sent to `k`, which is a cont<T> for a
  /// parameter of type T.
  template <auto f, class... A> void spawn(A &&...arguments) const {
    spawn(constant<f>(), std::forward<A>(arguments)...);
  }
  /// Makes a closure of a function object, which is copied.
  template <class F, class... A> void spawn(F &&f, A &&...arguments) const {
    make(std::forward<F>(f),
         typename internal::parameters<std::decay_t<F>>::type(),
         std::forward<A>(arguments)...);
  }

  /// Makes a closure like spawn(), for the successor of this thread, which
  /// waits for this thread's children.
  template <auto f, class... A> void spawn_next(A &&...arguments) const {
    spawn(constant<f>(), std::forward<A>(arguments)...);
  }
  template <class F, class... A>
  void spawn_next(F &&f, A &&...arguments) const {
    spawn(std::forward<F>(f), std::forward<A>(arguments)...);
  }

  /// Makes a closure like spawn(), as the last action of a thread. The closure
  /// runs next, in the same activation.
  template <auto f, class... A> void call(A &&...arguments) const {
    spawn(constant<f>(), std::forward<A>(arguments)...);
  }
  template <class F, class... A> void call(F &&f, A &&...arguments) const {
    spawn(std::forward<F>(f), std::forward<A>(arguments)...);
  }

  /// Sends \p value to the argument that \p k names. Ends the process with a
  /// message if the argument has been sent before. If no other argument is
  /// missing, the closure runs when the calling thread returns.
  template <class T>
  void send_argument(cont<T> k, internal::same<T> value,
                     const char *file = __builtin_FILE(),
                     unsigned line = __builtin_LINE()) const {
    const uint64_t missing = __cilk_closure_begin_send(k.at, file, line);
    ::new (static_cast<void *>(__cilk_closure_slot(k.at.closure, k.at.slot)))
        T(std::move(value));
    __cilk_closure_end_send(of, k.at, missing, file, line);
  }
};

template <class F, class... P>
template <size_t... i>
void closure_of<F, P...>::call(cilk_closure_context *in,
                               std::index_sequence<i...>) {
  F f = std::move(std::get<0>(parts));
  std::get<0>(parts).~F();
  std::tuple<P...> values{slot<i>().take()...};
  __cilk_closure_end(&head);
  f(context(in), std::get<i>(std::move(values))...);
}

} // namespace closures
} // namespace cilk

#endif // C++17

#endif // _CILK_CLOSURES_CONTEXT_H
