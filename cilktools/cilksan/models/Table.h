//===- Table.h - the table of library functions -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of functions/*.def for C and C++, as constants. Each model refers to
// the row of its function, so a model without a row does not compile.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_TABLE_H
#define CILKSAN_MODELS_TABLE_H

#include "../locks/LockMode.h"

#include <cstdint>

namespace cilksan::models {

/// The effects of library functions, as functions/Effects.def lists them.
enum class Effect : uint8_t {
#define EFFECT(Name, Text) Name,
#include "functions/Effects.def"
};

/// Returns true if a function with this effect has a model.
constexpr bool needsModel(Effect E) {
  return E != Effect::Harmless && E != Effect::Told &&
         E != Effect::StartsWork && E != Effect::TellsThread;
}

/// Returns the mode in which a function with this effect takes a lock.
constexpr LockMode modeOf(Effect E) {
  return E == Effect::TakesShared ? LockMode::Shared : LockMode::Exclusive;
}
/// Returns true if a function with this effect takes a lock.
constexpr bool takesLock(Effect E) {
  return E == Effect::TakesLock || E == Effect::TakesShared;
}

#define FUNCTION(Is, Symbol) inline constexpr Effect Row_##Symbol = Effect::Is;
#include "functions/C.def"
#define FUNCTION(Is, Symbol) inline constexpr Effect Row_##Symbol = Effect::Is;
#include "functions/Libstdcxx.def"
#define FUNCTION(Is, Symbol) inline constexpr Effect Row_##Symbol = Effect::Is;
#include "functions/Libcxx.def"

} // namespace cilksan::models

#endif // CILKSAN_MODELS_TABLE_H
