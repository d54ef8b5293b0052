//===- Numbered.h - functions of the program's without data -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forwards for functions that a library keeps and calls without an argument
// that would identify them. Each of the program's functions gets its own
// function of the models, which calls it as a Callback.
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

/// The program's functions of type void(void *). Functions with the same \p Use
/// are numbered together; there are at most \p Most of them.
template <class Use, size_t Most> class Numbered {
public:
  using Function = void (*)(void *);

  /// Returns the function that calls \p Its. If all numbers are in use, notes
  /// that the detector will not see calls of \p Its, and returns \p Its.
  static Function make(Function Its) {
    static constexpr std::array<Function, Most> Callers =
        list(std::make_index_sequence<Most>());
    if (!Its)
      return nullptr;
    for (size_t No = 0; No < Most; ++No) {
      Function Before = nullptr;
      // Relaxed: the library got the new function after this store, and a
      // caller of the new function got it from the library.
      if (Known[No].compare_exchange_strong(Before, Its,
                                            std::memory_order_relaxed) ||
          Before == Its)
        return Callers[No];
    }
    noteKept(reinterpret_cast<const void *>(Its));
    return Its;
  }

private:
  /// The program's functions by number. Each element is set once.
  static inline std::atomic<Function> Known[Most];

  template <size_t No> static void call(void *Argument) {
    callProgram(Known[No].load(std::memory_order_relaxed), Argument);
  }
  template <size_t... No>
  static constexpr std::array<Function, Most> list(std::index_sequence<No...>) {
    return {call<No>...};
  }
};

} // namespace cilksan::models

#endif // CILKSAN_MODELS_NUMBERED_H
