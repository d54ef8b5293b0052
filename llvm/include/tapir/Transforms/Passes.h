//===- Passes.h - the passes of the Tapir plugin ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TRANSFORMS_PASSES_H
#define TAPIR_TRANSFORMS_PASSES_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class PassBuilder;
class raw_ostream;
} // namespace llvm

namespace tapir {

/// Turns what a front end emits into canonical Tapir: resolves task frames and
/// sync guards, sets the markers' attributes, shields parallel loops from
/// unrolling. Runs first; running it again changes nothing.
struct PrepareTasksPass : llvm::PassInfoMixin<PrepareTasksPass> {
  explicit PrepareTasksPass(bool Optimise) : Optimise(Optimise) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
  bool Optimise;
};

/// Passes to each detach the pointers that its task shares with the parent.
struct CaptureLiveInsPass : llvm::PassInfoMixin<CaptureLiveInsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// SimplifyCFG and SROA on functions with Tapir only: what is promoted needs no
/// capture. Moves the increments of parallel loops before the detach.
struct PromoteTaskLocalsPass : llvm::PassInfoMixin<PromoteTaskLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// Takes variables that tasks only read, as far as anyone can tell after
/// inlining, from their detaches' arguments, and promotes them.
struct MinimiseCapturesPass : llvm::PassInfoMixin<MinimiseCapturesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// Hoists loads, calls and divisions that are the same in every task of a loop
/// out of it, so that they are executed once.
struct TaskLICMPass : llvm::PassInfoMixin<TaskLICMPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// Reports Tapir that can't be lowered as errors; changes nothing.
struct VerifyTapirPass : llvm::PassInfoMixin<VerifyTapirPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Where the target's runtime counts spawns and syncs, marks the module as one
/// whose spawns and syncs stay. Of the syncs that a front end puts at every
/// exit those go that can't have anything to wait for, at this place at every
/// level.
struct KeepSpawnsPass : llvm::PassInfoMixin<KeepSpawnsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Whether the module is marked so, and marks it.
bool keepsSpawns(const llvm::Module &M);
void setKeepsSpawns(llvm::Module &M);

/// Whether the target that was chosen wants that.
bool targetKeepsSpawns();

// What follows optimises Tapir before it is lowered.

/// Finds functions that spawn and never throw, and removes landing pads.
struct InferNoUnwindPass : llvm::PassInfoMixin<InferNoUnwindPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
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

/// Whether Tapir is to be lowered, and not left to a later command.
bool lowersTapir();

/// Whether it will be lowered to its serial projection.
bool lowersInPlace();

/// Replaces Tapir by calls of the chosen target's runtime.
struct LowerTapirPass : llvm::PassInfoMixin<LowerTapirPass> {
  LowerTapirPass(llvm::PassBuilder &PB, llvm::OptimizationLevel Level)
      : PB(PB), Level(Level) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
  llvm::PassBuilder &PB;
  llvm::OptimizationLevel Level;
};

/// Writes what is wrong with the Tapir in \p F to \p OS.
/// \returns whether anything is.
bool verifyTapir(llvm::Function &F, llvm::raw_ostream &OS);

} // namespace tapir

#endif // TAPIR_TRANSFORMS_PASSES_H
