//===- LazyInputs.h - inputs at a function's spawns -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inputs of a function that is entered at one of its spawns: the values
// that it would have computed before that spawn, and the places of its
// variables.
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

/// The place of a function's variable in the function that does the rest of it.
enum class Residence {
  New,     ///< in its frame, without a value yet
  Moved,   ///< in its frame, with its value as an argument
  Copied,  ///< in its frame, a copy of the memory that the argument points to
  Outside, ///< in the first function's frame, to which the argument points
};

/// The values from before its spawns that the rest of a function needs. Valid
/// while the function doesn't change.
class LazyInputs {
  llvm::Function &F;
  /// Variables that aren't outside, and values that are computed from their
  /// addresses.
  llvm::SmallPtrSet<const llvm::Value *, 16> OwnAddresses;

  llvm::StringRef findVariables(TaskInfo &Tasks);
  void findOwnAddresses();
  llvm::StringRef addLiveIn(llvm::Instruction &I, const llvm::BitVector &At);
  llvm::StringRef findLiveIns();

public:
  explicit LazyInputs(llvm::Function &F);

  /// Finds the inputs. Returns why the function can't be entered at its spawns,
  /// or an empty string.
  llvm::StringRef find();

  llvm::SmallVector<llvm::CallBase *, 8> Detaches;
  llvm::MapVector<llvm::AllocaInst *, Residence> Variables;
  /// The values that are computed before a spawn and used after it, with the
  /// numbers of these spawns.
  llvm::MapVector<llvm::Instruction *, llvm::BitVector> LiveIns;
  /// The values that are computed from addresses of variables which are in the
  /// frame of the function that does the rest, with the numbers of these
  /// spawns. Operands precede their users.
  llvm::MapVector<llvm::Instruction *, llvm::BitVector> Addresses;
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LAZYINPUTS_H
