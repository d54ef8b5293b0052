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

/// The possible contents of the memory at an address: the values in Stored, and
/// everything that may be in the memory at Places.
struct MemoryContents {
  llvm::SmallVector<llvm::Value *, 1> Stored, Places;
};
using KnownContents = llvm::DenseMap<const llvm::Value *, MemoryContents>;

/// Finds the pointers that tasks share with their parents and that aren't
/// operands of their detaches yet. Caches facts about the function's control
/// flow and variables from one task to the next.
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
  /// Drops cached facts about \p V. Call this for each value that becomes an
  /// argument of a detach, or is no argument of it any more.
  void noteArgument(llvm::Value &V);
};

/// Adds the static allocas that a pointer in \p A may point to. After the
/// promotion of \p A, the code that loads from it uses these allocas. Returns
/// false if the pointer may point to other memory, too.
bool findPointees(llvm::AllocaInst &A,
                  llvm::SmallSetVector<llvm::AllocaInst *, 4> &Found);

} // namespace tapir

#endif // TAPIR_ANALYSIS_MISSINGCAPTURES_H
