//===- Numbered.h - functions of the program's without data -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some functions that a library keeps get no argument that could tell which one
// is meant. Each of the program's then has a function of the models to itself,
// which calls it as a callback.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_NUMBERED_H
#define CILKSAN_MODELS_NUMBERED_H

#include "Forward.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <utility>

namespace cilksan::models {

/// Functions void(void *) of the program's; those of one \p Use are numbered
/// together. There are at most \p Most.
template <class Use, size_t Most> class Numbered {
public:
  using Function = void (*)(void *);

  /// Returns the function that calls \p Its, or that one itself if there are
  /// too many.
  static Function make(Function Its) {
    static constexpr std::array<Function, Most> Callers =
        list(std::make_index_sequence<Most>());
    // Each gets a number of its own, whatever other threads do.
    const size_t No = Count.fetch_add(1, std::memory_order_relaxed);
    if (!Its || No >= Most)
      return Its;
    Known[No] = Its;
    return Callers[No];
  }

private:
  static inline std::atomic<size_t> Count{0};
  static inline Function Known[Most];

  template <size_t No> static void call(void *Argument) {
    callProgram(Known[No], Argument);
  }
  template <size_t... No>
  static constexpr std::array<Function, Most> list(std::index_sequence<No...>) {
    return {call<No>...};
  }
};

} // namespace cilksan::models

#endif // CILKSAN_MODELS_NUMBERED_H
