//===- LazyInputs.h - what a function needs at its spawns -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that is entered at one of its spawns has to be given what it would
// have computed by then, and to know where its variables are.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_LAZYINPUTS_H
#define TAPIR_LOWERING_TASKS_LAZYINPUTS_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"

namespace tapir {
class TaskInfo;

/// Where a variable of a function is in one that does the rest of it.
enum class Residence {
  New,     ///< in its frame; nothing is in it yet
  Moved,   ///< in its frame, with its value as an argument
  Copied,  ///< in its frame, a copy of what the argument points to
  Outside, ///< in the first function's frame, to which the argument points
};

/// What the rest of a function needs of what comes before its spawns. Valid
/// while the function stays as it is.
class LazyInputs {
  llvm::Function &F;
  /// Variables that aren't outside, and what is computed from their addresses.
  llvm::SmallPtrSet<const llvm::Value *, 16> OwnAddresses;

  llvm::StringRef findVariables(TaskInfo &Tasks);
  void findOwnAddresses();
  llvm::StringRef addLiveIn(llvm::Instruction &I, const llvm::BitVector &At);
  llvm::StringRef findLiveIns();

public:
  explicit LazyInputs(llvm::Function &F);

  /// Finds it; why the function can't be entered at its spawns, or an empty
  /// string.
  llvm::StringRef find();

  llvm::SmallVector<llvm::CallBase *, 8> Detaches;
  llvm::MapVector<llvm::AllocaInst *, Residence> Variables;
  /// The values that are computed before a spawn and used after it, with the
  /// numbers of these spawns.
  llvm::MapVector<llvm::Instruction *, llvm::BitVector> LiveIns;
  /// Likewise, what is computed from addresses of variables that are in the
  /// frame of the function that does the rest. Operands precede their users.
  llvm::MapVector<llvm::Instruction *, llvm::BitVector> Addresses;
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LAZYINPUTS_H
