//===- PreparePasses.h - from a front end's markers to Tapir ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_PREPAREPASSES_H
#define TAPIR_PREPARE_PREPAREPASSES_H

#include "tapir/Prepare/SplicedFunctions.h"

#include "llvm/IR/PassManager.h"

namespace tapir {

/// Turns the markers of a front end into canonical Tapir: resolves task frames
/// and sync guards, sets the markers' attributes, shields parallel loops from
/// unrolling. Runs before all other passes. A second run changes nothing.
struct PrepareTasksPass : llvm::PassInfoMixin<PrepareTasksPass> {
  explicit PrepareTasksPass(bool Optimise,
                            EffectUse Effects = EffectUse::Forget)
      : Optimise(Optimise), Effects(Effects) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &) const;
  static bool isRequired() { return true; }
  bool Optimise;
  EffectUse Effects;
};

/// If the target's runtime counts spawns and syncs, annotates the module so
/// that all of them stay. Before that, removes syncs at exits if they have
/// nothing to wait for, so that the same syncs are removed at every
/// optimisation level.
struct KeepSpawnsPass : llvm::PassInfoMixin<KeepSpawnsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Keeps functions that may lead to a spawn from being inlined into coroutines
/// that LLVM has not split yet. Runs at every optimisation level.
struct CoroutineCallsPass : llvm::PassInfoMixin<CoroutineCallsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Adds the pointers that a task shares with its parent to the operands of its
/// detach.
struct CaptureLiveInsPass : llvm::PassInfoMixin<CaptureLiveInsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Runs SimplifyCFG and SROA on functions with Tapir, because a promoted
/// variable needs no capture. Moves the increments of parallel loops before the
/// detach.
struct PromoteTaskLocalsPass : llvm::PassInfoMixin<PromoteTaskLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

} // namespace tapir

#endif // TAPIR_PREPARE_PREPAREPASSES_H
