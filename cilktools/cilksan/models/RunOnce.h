//===- RunOnce.h - functions that run at most once --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that run once. pthread_once and similar functions call the
// program's function if no call before has done so. The function's actions come
// before all that any caller does after its call.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_RUNONCE_H
#define CILKSAN_MODELS_RUNONCE_H

#include "Forward.h"

namespace cilksan::models {

/// A function of the program's with its flag, while a library's function may
/// call it. Several of them may exist at a time, if they are used within one
/// another.
template <class... Parameters> class RunOnce {
  using Function = void (*)(Parameters...);

public:
  /// \p Name is the library's function that was called with the other
  ///     arguments.
  RunOnce(const char *Name, const void *Flag, Function Do)
      : Counts(counts()), Flag(isCalledByProgram(Name) ? Flag : nullptr),
        State(this->Flag ? *static_cast<const volatile uint8_t *>(Flag) : 0),
        Do(Do), Before(std::exchange(Now, this)) {}
  /// Tells the detector the new value of the flag. The flag has it now, whether
  /// the function has returned or thrown.
  ~RunOnce() {
    Now = Before;
    if (HasRun)
      endOnce(Flag);
    else if (Counts)
      mayHaveBeenDone(Flag);
  }
  RunOnce(const RunOnce &) = delete;
  RunOnce &operator=(const RunOnce &) = delete;

  /// Returns the function that the library is to call.
  operator Function() const { return Counts ? call : Do; }

private:
  static thread_local RunOnce *Now [[gnu::tls_model("initial-exec")]];
  const bool Counts;
  bool HasRun = false;
  const void *Flag;
  /// The first byte of the flag before the library marks it as in progress.
  const uint8_t State;
  const Function Do;
  RunOnce *const Before;

  /// Returns true unless a model itself makes the call. The order of functions
  /// that run once counts while checking is off, too.
  static bool counts() {
    noteModelled();
    return !Scope::isInside();
  }

  static void call(Parameters... Args) {
    // A jump may have left another RunOnce that was used within this one.
    struct Restored {
      RunOnce *Its = Now;
      ~Restored() { Now = Its; }
    } This;
    This.Its->HasRun = true;
    // The library's own function calls what the program has given it.
    const bool TakesNothing =
        sizeof...(Parameters) == 0 && This.Its->Flag &&
        !isOfSystem(reinterpret_cast<const void *>(This.Its->Do));
    beginOnce(This.Its->Flag, This.Its->State, TakesNothing);
    if (This.Its->Flag)
      return callProgram(This.Its->Do, Args...);
    // A function that a library runs for itself is judged by the library's
    // name.
    const Scope::Suspended Outside;
    This.Its->Do(Args...);
  }
};

template <class... Parameters>
thread_local RunOnce<Parameters...> *RunOnce<Parameters...>::Now = nullptr;

} // namespace cilksan::models

#endif // CILKSAN_MODELS_RUNONCE_H
