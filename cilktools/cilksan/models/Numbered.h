//===- Numbered.h - functions of the program's without data -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forwards for functions that a library keeps and calls without an argument
// that would identify them. Each function of the program then gets a function
// of the models for itself, which calls it as a callback.
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

/// Functions void(void *) of the program's. Those of one \p Use are numbered
/// together; there are at most \p Most.
template <class Use, size_t Most> class Numbered {
public:
  using Function = void (*)(void *);

  /// Returns the function that calls \p Its. If there are too many others,
  /// notes that calls of \p Its will not be seen, and returns \p Its.
  static Function make(Function Its) {
    static constexpr std::array<Function, Most> Callers =
        list(std::make_index_sequence<Most>());
    if (!Its)
      return nullptr;
    for (size_t No = 0; No < Most; ++No) {
      Function Before = nullptr;
      // Relaxed: a caller of the function has it from the library, and the
      // library got it after this store.
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
