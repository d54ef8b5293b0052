//===- Callback.h - calls of the program's functions ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector and the models call functions of the program's: reductions,
// tasks, comparisons. No hook announces such a call, so the caller has to say
// which function it calls. A function that turns out to have no hooks counts as
// unchecked, as one does that instrumented code calls through a pointer.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_CALLBACK_H
#define CILKSAN_CORE_CALLBACK_H

#include <cstdint>
#include <utility>

namespace cilksan {

struct Activation;

/// A call of a function of the program's, in progress as long as the object
/// lives. It counts as a part of the call that the program has in progress.
class Callback {
public:
  explicit Callback(const void *Function);
  ~Callback();
  Callback(const Callback &) = delete;
  Callback &operator=(const Callback &) = delete;

private:
  /// The activation that the call belongs to, and what it has said of its call;
  /// null if nothing is followed.
  [[maybe_unused]] Activation *Caller = nullptr;
  [[maybe_unused]] const void *Callee = nullptr;
  [[maybe_unused]] bool IsUnresolved = false;
  [[maybe_unused]] uint8_t Pending = 0;
};

/// Calls \p Function of the program's.
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
