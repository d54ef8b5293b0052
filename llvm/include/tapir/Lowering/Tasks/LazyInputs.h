//===- LazyInputs.h - inputs at a function's spawns -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lazy spawns need a second version of a function that can be entered at each
// of its spawns. This analysis finds the inputs of the second version: the
// values that are computed before a spawn and used after it, and the variables.
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

/// The location of a variable of the first version in the second one.
enum class Residence {
  New,     ///< in the second version's frame, without a value yet
  Moved,   ///< there, and its value is an argument
  Copied,  ///< there, as a copy of the memory that the argument points to
  Outside, ///< in the first version's frame, and its address is an argument
};

/// The inputs of a function's second version. An object is valid while the
/// function doesn't change.
class LazyInputs {
  llvm::Function &F;
  /// Variables whose residence isn't Outside, and values that are computed from
  /// their addresses.
  llvm::SmallPtrSet<const llvm::Value *, 16> OwnAddresses;

  llvm::StringRef findVariables(TaskInfo &Tasks);
  void findOwnAddresses();
  llvm::StringRef addLiveIn(llvm::Instruction &I, const llvm::BitVector &At);
  llvm::StringRef findLiveIns();

public:
  explicit LazyInputs(llvm::Function &F);

  /// Finds the inputs. Returns the reason why the function can't be entered at
  /// its spawns, or an empty string.
  llvm::StringRef find();

  llvm::SmallVector<llvm::CallBase *, 8> Detaches;
  llvm::MapVector<llvm::AllocaInst *, Residence> Variables;
  /// The values that are computed before a spawn and used after it, with the
  /// numbers of these spawns.
  llvm::MapVector<llvm::Instruction *, llvm::BitVector> LiveIns;
  /// The values that are computed from addresses of variables in the second
  /// version's frame, with the numbers of the spawns at which they are live.
  /// Operands precede their users.
  llvm::MapVector<llvm::Instruction *, llvm::BitVector> Addresses;
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LAZYINPUTS_H
