//===- LoopWork.h - the work of an iteration --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_LOOPWORK_H
#define TAPIR_ANALYSIS_LOOPWORK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class BlockFrequencyInfo;
class CallBase;
class Instruction;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class TargetTransformInfo;
} // namespace llvm

namespace tapir {

/// The cost of an iteration.
struct IterationWork {
  /// The work, an i64 that is at least 1. It can be computed in the loop's
  /// preheader, from variables if the trip counts of inner loops depend on
  /// them.
  const llvm::SCEV *Units;
  /// True if the trip count of an inner loop had to be guessed. Then the work
  /// of iterations is likely to differ.
  bool IsGuessed;
};

/// Estimates what one iteration of a loop costs, in units of the target's cost
/// model: roughly cycles of scalar code. The data of the program isn't known,
/// so an estimate may be far off. Estimates are only used for decisions that
/// affect speed, never correctness.
class LoopWork {
  llvm::FunctionAnalysisManager &FAM;
  llvm::DenseMap<const llvm::Function *, uint64_t> Functions;

  uint64_t getFunctionWork(llvm::Function &F, unsigned Depth);
  uint64_t getWork(const llvm::Instruction &I,
                   const llvm::TargetTransformInfo &TTI, unsigned Depth);
  uint64_t getWork(const llvm::BasicBlock &B,
                   const llvm::TargetTransformInfo &TTI, unsigned Depth);

public:
  explicit LoopWork(llvm::FunctionAnalysisManager &FAM) : FAM(FAM) {}

  /// Returns the work of an iteration of \p L. The blocks of \p Body are
  /// weighted by how often \p Task executes them.
  IterationWork getIterationWork(llvm::Loop &L,
                                 llvm::ArrayRef<llvm::BasicBlock *> Body,
                                 llvm::ArrayRef<llvm::BasicBlock *> Task);

  /// Returns an upper bound of an iteration's work if one is known and is at
  /// most \p Limit; otherwise 0. The work of markers is 0. An iteration with
  /// inner spawns has no known bound.
  uint64_t getMostWork(const llvm::Loop &L,
                       llvm::ArrayRef<llvm::BasicBlock *> Body,
                       const llvm::CallBase &Detach, uint64_t Limit);
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_LOOPWORK_H
