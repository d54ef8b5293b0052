//===- MissingCaptures.h - captures that detaches lack ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_MISSINGCAPTURES_H
#define TAPIR_ANALYSIS_MISSINGCAPTURES_H

#include "tapir/Analysis/TaskInfo.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace tapir {

/// The possible contents of the memory at an address: values, and the contents
/// of other places.
struct MemoryContents {
  llvm::SmallVector<llvm::Value *, 1> Stored, Places;
};
using KnownContents = llvm::DenseMap<const llvm::Value *, MemoryContents>;

/// Finds the pointers that tasks share with their parents and that their
/// detaches don't mention yet. It keeps the facts that it finds about the
/// function's control flow and variables for the next task.
class MissingCaptures {
  struct Accesses;
  llvm::Function &F;
  std::optional<llvm::DominatorTree> DT;
  llvm::DenseMap<const llvm::AllocaInst *, std::unique_ptr<Accesses>> Known;
  KnownContents Contents;

  Accesses &getAccesses(llvm::AllocaInst &A);
  bool canCopy(llvm::AllocaInst &A, TaskInfo &Tasks, unsigned Number);

public:
  explicit MissingCaptures(llvm::Function &F);
  ~MissingCaptures();
  llvm::SmallVector<llvm::Value *, 8> find(TaskInfo &Tasks, unsigned Number);
  /// Call this after the arguments of a detach were changed: \p V is a new
  /// argument, or was an argument before.
  void noteArgument(llvm::Value &V);
};

/// Adds the static allocas that a pointer in \p A may point to: once \p A is
/// promoted, its readers name these allocas. Returns false if \p A may point to
/// other memory, too.
bool findPointees(llvm::AllocaInst &A,
                  llvm::SmallSetVector<llvm::AllocaInst *, 4> &Found);

} // namespace tapir

#endif // TAPIR_ANALYSIS_MISSINGCAPTURES_H
