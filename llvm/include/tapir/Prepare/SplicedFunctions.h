//===- SplicedFunctions.h - functions whose calls may be spliced *- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file prepares recursive functions that declare the effects of their
// calls. It creates three functions from each recursive function (struct
// SplicedFunction below). The three functions read a call's arguments from
// memory, and optimisations treat them as ordinary functions. After the
// optimisations, Lowering/Splice/SpliceCalls.cpp checks the result.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_SPLICEDFUNCTIONS_H
#define TAPIR_PREPARE_SPLICEDFUNCTIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace llvm {
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace tapir {

/// The ways to use declared effects.
enum class EffectUse {
  Forget, ///< effects are ignored
  Splice, ///< calls of functions with effects may be spliced
  Check   ///< Cilksan compares effects with the accesses
};

/// Prepares all functions of \p M for \p Use, and erases the markers of
/// effects. The markers of task frames must have been resolved before.
void prepareSplicedFunctions(llvm::Module &M, EffectUse Use);

/// The parts of a function that calls itself and declares its effects.
struct SplicedFunction {
  /// The reason why calls of the function can't be spliced, as the end of a
  /// sentence whose subject is the function. It is empty if they can be
  /// spliced.
  llvm::StringRef Obstacle;
  /// The table for the runtime (cheetah/splice/calls.h). This and the members
  /// below are set if there is no obstacle.
  llvm::GlobalVariable *Table = nullptr;
  /// i64 (ptr arguments, ptr out): stores the arguments of the calls that the
  /// function would make, and returns their number; returns -1 in a base case.
  llvm::Function *Split = nullptr;
  /// void (ptr arguments): runs a base case.
  llvm::Function *Leaf = nullptr;
  /// void (ptr arguments, ptr out): stores the boxes that the call accesses.
  llvm::Function *Effects = nullptr;
  /// The offset of each argument in memory, and the number of bytes of all.
  llvm::SmallVector<uint64_t, 8> Offsets;
  uint64_t Bytes = 0;
};

/// Returns the parts of \p F, or nothing if \p F declares no effects.
std::optional<SplicedFunction> findSplicedFunction(const llvm::Function &F);

/// Removes the functions and tables that are kept in \p M for loops that may be
/// spliced. Returns true if there were any.
bool dropSplicedFunctions(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PREPARE_SPLICEDFUNCTIONS_H
