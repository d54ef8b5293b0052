//===- RunOnce.h - functions that run at most once --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that run once. pthread_once and similar functions call the
// program's function if no earlier call has done so. The function's actions
// happen before all later actions of every caller.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_RUNONCE_H
#define CILKSAN_MODELS_RUNONCE_H

#include "Forward.h"

namespace cilksan::models {

/// One of the program's functions, with its flag. The object lives as long as a
/// library's function may call it. Several objects may exist at a time if their
/// uses are nested.
template <class... Parameters> class RunOnce {
  using Function = void (*)(Parameters...);

public:
  /// \p Name is the library's function, which was called with the other
  ///     arguments.
  RunOnce(const char *Name, const void *Flag, Function Do)
      : Counts(counts()), Flag(isCalledByProgram(Name) ? Flag : nullptr),
        State(this->Flag ? *static_cast<const volatile uint8_t *>(Flag) : 0),
        Do(Do), Before(std::exchange(Now, this)) {}
  /// Tells the detector the new value of the flag. The library has set this
  /// value, whether the function has returned or thrown.
  ~RunOnce() {
    Now = Before;
    if (HasRun)
      endOnce(Flag);
    else if (Counts)
      mayHaveBeenDone(Flag);
  }
  RunOnce(const RunOnce &) = delete;
  RunOnce &operator=(const RunOnce &) = delete;

  /// Returns the function that the library will call.
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

  /// Returns true unless a model itself makes the call. The order of run-once
  /// functions counts even while checking is off.
  static bool counts() {
    noteModelled();
    return !Scope::isInside();
  }

  static void call(Parameters... Args) {
    // A jump may have skipped the destructor of a RunOnce that was nested in
    // this one.
    struct Restored {
      RunOnce *Its = Now;
      ~Restored() { Now = Its; }
    } This;
    This.Its->HasRun = true;
    // If Do is a function of the system, it calls a function that the program
    // has given to the library.
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
