//===- LoopMemory.h - writes of loops with tasks ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To LLVM's alias analysis, our markers are unknown functions: the memory that
// a detach captures has escaped, and a sync may write all of this memory. That
// keeps stock passes sound. But in a loop with tasks, hardly any load is
// invariant under this assumption. This analysis is more precise: a detach only
// gives the task access to its memory, and the analysis can read the task's
// code. So it finds the writes that a sync may wait for, if all children of the
// sync were detached in the loop.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_LOOPMEMORY_H
#define TAPIR_ANALYSIS_LOOPMEMORY_H

#include "tapir/IR/Markers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

#include <optional>

namespace tapir {

/// The writes of a loop, including those of its tasks. This is a snapshot: it
/// stays valid if only instructions that don't write are moved out of the loop.
class LoopMemory {
  llvm::Loop &L;
  llvm::AAResults &AA;
  const llvm::TargetLibraryInfo &TLI;
  llvm::SmallVector<llvm::Instruction *, 32> Writers;
  llvm::DenseMap<const llvm::Value *, bool> Hidden, Shared;

  /// The regions in which tasks are detached outside of the loop.
  /// KnowsElsewhere is true if the set has all such regions.
  std::optional<RegionSet> RegionsElsewhere;
  bool KnowsElsewhere = true;

  void collectWriters();
  void collectRegionsElsewhere();
  void collectFrom(llvm::BasicBlock &B);
  bool seesAllChildren(llvm::CallBase &Sync);
  bool isHidden(const llvm::Value &Object);
  bool isShared(const llvm::Value &Object);
  bool mayPointTo(const llvm::Value &P, const llvm::Value &Object);
  bool canReach(const llvm::Instruction &I, const llvm::MemoryLocation &Loc);
  bool mayWrite(llvm::Instruction &W, const llvm::MemoryLocation &Loc);
  bool mayRead(llvm::CallBase &C, const llvm::MemoryLocation &Loc);
  bool mayWriteWhatIsRead(llvm::Instruction &W, llvm::CallBase &C);

public:
  LoopMemory(llvm::Loop &L, llvm::AAResults &AA,
             const llvm::TargetLibraryInfo &TLI);

  /// Returns an instruction of the loop that may write memory that \p I reads,
  /// or null if there is none. \p I is a load, or a call that only reads, and
  /// its addresses don't change in the loop.
  llvm::Instruction *findWriter(llvm::Instruction &I);
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_LOOPMEMORY_H
