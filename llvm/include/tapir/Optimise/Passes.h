//===- Passes.h - optimisations of Tapir ------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_OPTIMISE_PASSES_H
#define TAPIR_OPTIMISE_PASSES_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace tapir {

/// Finds functions that spawn and never throw, and removes landing pads.
struct InferNoUnwindPass : llvm::PassInfoMixin<InferNoUnwindPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Takes variables that tasks only read, as far as anyone can tell after
/// inlining, from their detaches' arguments, and promotes them.
struct MinimiseCapturesPass : llvm::PassInfoMixin<MinimiseCapturesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// Runs tasks in place that cost less than their spawn.
struct SerialiseSmallPass : llvm::PassInfoMixin<SerialiseSmallPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// Runs tasks in place whose parent has nothing to do before the sync.
struct SpawnBeforeSyncPass : llvm::PassInfoMixin<SpawnBeforeSyncPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// Hoists loads, calls and divisions that are the same in every task of a loop
/// out of it, so that they are executed once.
struct TaskLICMPass : llvm::PassInfoMixin<TaskLICMPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// Removes syncs that wait for nothing, and the rest of Tapir from functions
/// that don't spawn any more.
struct SyncElisionPass : llvm::PassInfoMixin<SyncElisionPass> {
  SyncElisionPass(llvm::PassBuilder &PB, llvm::OptimizationLevel Level)
      : PB(PB), Level(Level) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  llvm::PassBuilder &PB;
  llvm::OptimizationLevel Level;
};

} // namespace tapir

#endif // TAPIR_OPTIMISE_PASSES_H
