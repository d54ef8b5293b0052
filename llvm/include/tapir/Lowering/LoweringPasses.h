//===- LoweringPasses.h - from Tapir to a target's runtime ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOWERINGPASSES_H
#define TAPIR_LOWERING_LOWERINGPASSES_H

#include "tapir/Lowering/Tasks/LoweringOptions.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace tapir {

/// Replaces parallel loops by functions that divide their iterations and that
/// contain Tapir, too. Calls the target's begin().
struct DivideLoopsPass : llvm::PassInfoMixin<DivideLoopsPass> {
  explicit DivideLoopsPass(LoweringOptions Options) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM) const;
  static bool isRequired() { return true; }
  LoweringOptions Options;
};

/// Replaces Tapir by calls of the chosen target's runtime. Runs after
/// DivideLoopsPass.
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

#endif // TAPIR_LOWERING_LOWERINGPASSES_H
