//===- Forward.h - functions that a library calls back ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forwards calls of the program's functions by a library. A library's function
// calls the program's function without a hook, so nothing would be known of a
// function without instrumentation. So the model passes on a function of its
// own, which calls the program's as a Callback.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_FORWARD_H
#define CILKSAN_MODELS_FORWARD_H

#include "../core/Callback.h"
#include "Model.h"

#include <utility>

namespace cilksan::models {

/// Calls \p Function of the program's from a library's function. A model may
/// have a scope for the library's function.
template <class R, class... Parameters, class... Arguments>
R callProgram(R (*Function)(Parameters...), Arguments &&...Args) {
  const Scope::Suspended Outside;
  return callBack(Function, std::forward<Arguments>(Args)...);
}

template <class Type> class Forward;

/// A function of the program's, as long as a library's function may call it.
/// Several of one type may exist at a time, if they are used within one
/// another.
template <class R, class... Parameters> class Forward<R(Parameters...)> {
  using Function = R (*)(Parameters...);

public:
  explicit Forward(Function Wanted) : Before(std::exchange(Now, Wanted)) {}
  ~Forward() { Now = Before; }
  Forward(const Forward &) = delete;
  Forward &operator=(const Forward &) = delete;

  /// Returns the function that the library is to call.
  operator Function() const { return Now && isChecking() ? call : Now; }

private:
  static thread_local Function Now [[gnu::tls_model("initial-exec")]];
  Function Before;

  static R call(Parameters... Args) {
    // A jump may have left another Forward that was used within this one.
    struct Restored {
      Function Its = Now;
      ~Restored() { Now = Its; }
    } This;
    return callProgram(This.Its, Args...);
  }
};

template <class R, class... Parameters>
thread_local R (*Forward<R(Parameters...)>::Now)(Parameters...) = nullptr;

template <class R, class... Parameters>
Forward(R (*)(Parameters...)) -> Forward<R(Parameters...)>;

} // namespace cilksan::models

#endif // CILKSAN_MODELS_FORWARD_H
