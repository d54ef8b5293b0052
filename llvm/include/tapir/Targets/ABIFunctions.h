//===- ABIFunctions.h - functions of a runtime's ABI ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A target refers to functions of its runtime's bitcode by these enumerators.
// docs/writing-a-target.md and docs/tapir.md, "The bitcode ABI", describe them.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_ABIFUNCTIONS_H
#define TAPIR_TARGETS_ABIFUNCTIONS_H

#include "tapir/Targets/ABIKind.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class FunctionType;
class LLVMContext;
} // namespace llvm

namespace tapir {

/// The prefix of the names of all these functions.
constexpr llvm::StringLiteral ABIPrefix = "__tapir_abi_";

enum class ABIFunction {
  RegionInit,
  Push,
  Pop,
  TaskNew,
  TaskDrop,
  Spawn,
  Sync,
  /// Waits for children that may have thrown, but leaves their exceptions to a
  /// later sync.
  SyncWait,
  SyncThrow,
  Index,
  ChildThrew,
  Unwind,
  HandlerBegin,
  GrainSize,
  /// Returns nonzero if other workers ask for work.
  WantsWork,
  WantsSpawn,
  /// Runs the steps of a loop over time.
  Splice,
  SpliceCalls,
  FrameInit,
  FrameLeave,
  FrameAlloc,
  FrameRelease,
  View,
  ViewRegister,
  ViewUnregister,
  Unpushed,
  Synced,
  LoopEnter,
  LoopIteration,
  LoopLeave,
  LoopDone,
  Outside,
  Enter,
  Loop,
};
constexpr unsigned NumABIFunctions = unsigned(ABIFunction::Loop) + 1;

/// The kinds of tasks for which a runtime may have variants of a function.
enum class ABIVariant {
  Plain,
  /// The variant for tasks that a parallel loop is divided into.
  Part,
};
constexpr unsigned NumABIVariants = unsigned(ABIVariant::Part) + 1;

/// A function as the ABIs of one kind define it.
struct ABISignature {
  ABIFunction Function;
  ABIVariant Variant;
  std::string Name;
  llvm::FunctionType *Type;
  bool IsOptional;
  bool Throws;
};

/// Returns all functions of \p Kind, in all variants.
llvm::SmallVector<ABISignature, 0> getABISignatures(ABIKind Kind,
                                                    llvm::LLVMContext &C);

} // namespace tapir

#endif // TAPIR_TARGETS_ABIFUNCTIONS_H
