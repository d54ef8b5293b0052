//===- SplicedFunctions.h - functions whose calls may be spliced *- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that are made of a recursive function which declares the
// effects of its calls: three functions of its parameters, which are in memory.
// Optimisations come after this, so that they see plain functions.
// Lowering/Splice/SpliceCalls.cpp then checks the result.
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

/// The uses of functions with effects.
enum class EffectUse {
  Forget, ///< they are ignored
  Splice, ///< their calls may be spliced
  Check   ///< Cilksan compares them with the accesses
};

/// Prepares all functions of \p M for \p Use, and erases the markers. The
/// frames must be resolved.
void prepareSplicedFunctions(llvm::Module &M, EffectUse Use);

/// The parts of a function that calls itself, and has an effect.
struct SplicedFunction {
  /// The reason why its calls can't be spliced, as the end of a sentence with
  /// the function as its subject; empty if they can.
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

/// Returns the parts of \p F; nothing if it has no effect.
std::optional<SplicedFunction> findSplicedFunction(const llvm::Function &F);

/// Removes the functions and tables that are kept in \p M for loops that may be
/// spliced. Returns true if there was anything.
bool dropSplicedFunctions(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PREPARE_SPLICEDFUNCTIONS_H
