//===- Callback.h - calls of the program's functions ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector and the models call functions of the program: reductions, tasks,
// comparisons. No hook announces such a call, so the caller has to tell the
// detector which function it calls. If the function has no hooks, it counts as
// unchecked, as after a call through a pointer from instrumented code.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_CALLBACK_H
#define CILKSAN_CORE_CALLBACK_H

#include <cstdint>
#include <utility>

namespace cilksan {

struct Activation;

/// A call of one of the program's functions. The call is in progress as long as
/// the object lives, and counts as a part of the call that the program has in
/// progress.
class Callback {
public:
  explicit Callback(const void *Function);
  ~Callback();
  Callback(const Callback &) = delete;
  Callback &operator=(const Callback &) = delete;

private:
  /// The activation that the call belongs to, and the saved values of its
  /// members that describe its call. Null if the detector follows nothing.
  [[maybe_unused]] Activation *Caller = nullptr;
  [[maybe_unused]] const void *Callee = nullptr;
  [[maybe_unused]] bool IsUnresolved = false;
  [[maybe_unused]] uint8_t Pending = 0;
};

/// Calls \p Function, one of the program's functions.
template <class R, class... Parameters, class... Arguments>
R callBack(R (*Function)(Parameters...), Arguments &&...Args) {
  Callback Now(reinterpret_cast<const void *>(Function));
  return Function(std::forward<Arguments>(Args)...);
}

/// Notes that an exception has left a function that the call in progress has
/// called back, so that the process will not reach its normal end. \p Does
/// completes a sentence about the program: "lets an exception leave a
/// function".
void noteException(const char *Does);

} // namespace cilksan

#endif // CILKSAN_CORE_CALLBACK_H
