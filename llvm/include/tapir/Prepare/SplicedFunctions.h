//===- SplicedFunctions.h - functions whose calls may be spliced *- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is made of a recursive function that says what its calls access: three
// functions of its parameters, which are its arguments in memory. Optimisations
// come after it, so that they see plain functions, and look at what is left
// (Lowering/Splice/SpliceCalls.cpp).
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

/// What becomes of functions with effects.
enum class EffectUse {
  Forget, ///< nothing
  Splice, ///< their calls may be spliced
  Check   ///< Cilksan compares what they access
};

/// Does so with all of \p M, and erases the markers. Frames are resolved.
void prepareSplicedFunctions(llvm::Module &M, EffectUse Use);

/// What is known of a function that calls itself, and has an effect.
struct SplicedFunction {
  /// Why its calls can't be spliced, as the end of a sentence with the function
  /// as its subject; empty if they can.
  llvm::StringRef Obstacle;
  /// Otherwise: what the runtime gets (cheetah/splice/calls.h).
  llvm::GlobalVariable *Table = nullptr;
  /// i64 (ptr arguments, ptr out): the arguments of the calls that it would
  /// make, and how many these are; -1: none, it is a leaf.
  llvm::Function *Split = nullptr;
  /// void (ptr arguments): runs one.
  llvm::Function *Leaf = nullptr;
  /// void (ptr arguments, ptr out): the boxes that it accesses.
  llvm::Function *Effects = nullptr;
  /// Where each argument is in memory, and how many bytes there are.
  llvm::SmallVector<uint64_t, 8> Offsets;
  uint64_t Bytes = 0;
};

/// That of \p F; nothing if it has no effect.
std::optional<SplicedFunction> findSplicedFunction(const llvm::Function &F);

/// Forgets what is kept in \p M for the case that a loop is spliced. Whether
/// there was anything.
bool dropSplicedFunctions(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PREPARE_SPLICEDFUNCTIONS_H
