//===- Passes.h - from Tapir to a target's runtime --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_PASSES_H
#define TAPIR_LOWERING_PASSES_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace tapir {

/// When the iterations of a parallel loop are divided into tasks.
enum class LoopDivision {
  Chosen, ///< as is better, loop by loop
  Eager,  ///< beforehand
  Lazy,   ///< when others want work, wherever the target knows that
};

/// What is asked of the lowering, by a tool and by Options.def.
struct LoweringOptions {
  /// There is one: what the program does has to stay visible.
  bool HasTool = false;
  /// The tool sees the pieces of loops. They are the finest, so that what it
  /// sees is the same for any number of workers.
  bool HasFinestPieces = false;
  LoopDivision Loops = LoopDivision::Chosen;
  /// Spawns are calls where the deque has enough for others.
  bool LazySpawns = false;
  bool StripMine = true, EstimateWork = true, SeparateLeaves = true;
};

/// Makes functions of parallel loops that divide their iterations, in Tapir
/// again, and tells the target that the module is about to be lowered.
struct DivideLoopsPass : llvm::PassInfoMixin<DivideLoopsPass> {
  explicit DivideLoopsPass(LoweringOptions Options) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM) const;
  static bool isRequired() { return true; }
  LoweringOptions Options;
};

/// Replaces Tapir, whose loops are divided, by calls of the chosen target's
/// runtime.
struct LowerTapirPass : llvm::PassInfoMixin<LowerTapirPass> {
  LowerTapirPass(llvm::PassBuilder &PB, llvm::OptimizationLevel Level,
                 LoweringOptions Options)
      : PB(PB), Level(Level), Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
  llvm::PassBuilder &PB;
  llvm::OptimizationLevel Level;
  LoweringOptions Options;
};

} // namespace tapir

#endif // TAPIR_LOWERING_PASSES_H
