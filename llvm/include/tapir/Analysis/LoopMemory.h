//===- LoopMemory.h - what a loop with tasks in it writes -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Alias analysis takes our markers for functions that it knows nothing of: what
// a detach mentions has escaped, and a sync may write it. That keeps stock
// passes sound. Here, where we know better, it would hide most of what is
// invariant: a detach shows its memory to the task's code only, which is in
// plain sight, and so are the writes that a sync waits for, if its children
// are.
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

/// A snapshot of what a loop writes, its tasks included; it stays valid while
/// instructions that only read leave the loop.
class LoopMemory {
  llvm::Loop &L;
  llvm::AAResults &AA;
  const llvm::TargetLibraryInfo &TLI;
  llvm::SmallVector<llvm::Instruction *, 32> Writers;
  llvm::DenseMap<const llvm::Value *, bool> Hidden, Shared;

  /// Those in which something is detached outside of the loop, and whether
  /// they are all.
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

  /// An instruction of the loop that may write what \p I, a load or a call that
  /// only reads, reads at addresses that don't change in the loop; null if
  /// there is none.
  llvm::Instruction *findWriter(llvm::Instruction &I);
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_LOOPMEMORY_H
