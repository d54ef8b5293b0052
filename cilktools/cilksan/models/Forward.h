//===- Forward.h - functions that a library calls back ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forwards a library's calls of the program's functions. A library calls the
// program's function without a hook, so the detector would not notice a
// function without instrumentation. Therefore the model passes a function of
// its own to the library, which calls the program's function as a Callback.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_FORWARD_H
#define CILKSAN_MODELS_FORWARD_H

#include "../core/Callback.h"
#include "Model.h"

#include <utility>

namespace cilksan::models {

/// Calls the program's function \p Function from a library's function. The
/// model of the library's function may have a Scope.
template <class R, class... Parameters, class... Arguments>
R callProgram(R (*Function)(Parameters...), Arguments &&...Args) {
  const Scope::Suspended Outside;
  return callBack(Function, std::forward<Arguments>(Args)...);
}

template <class Type> class Forward;

/// One of the program's functions. The object lives as long as a library's
/// function may call it. Several objects of one type may exist at a time if
/// their uses are nested.
template <class R, class... Parameters> class Forward<R(Parameters...)> {
  using Function = R (*)(Parameters...);

public:
  explicit Forward(Function Wanted) : Before(std::exchange(Now, Wanted)) {}
  ~Forward() { Now = Before; }
  Forward(const Forward &) = delete;
  Forward &operator=(const Forward &) = delete;

  /// Returns the function that the library will call.
  operator Function() const { return Now && isChecking() ? call : Now; }

private:
  static thread_local Function Now [[gnu::tls_model("initial-exec")]];
  Function Before;

  static R call(Parameters... Args) {
    // A jump may have skipped the destructor of a Forward that was nested in
    // this one.
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
