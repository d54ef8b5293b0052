//===- Momme.h - the passes that instrument programs ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_MOMME_H
#define TAPIR_INSTRUMENTATION_MOMME_H

#include "tapir/Instrumentation/Tool.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace tapir {

/// Runs before the other passes if a tool is in use. Annotates the module, so
/// that other passes know which parts of the program they must not change.
struct AnnounceToolPass : llvm::PassInfoMixin<AnnounceToolPass> {
  explicit AnnounceToolPass(std::shared_ptr<const ToolInfo> Info)
      : Info(std::move(Info)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
  std::shared_ptr<const ToolInfo> Info;
};

/// Records the accesses to memory that may be shared. Runs before the first
/// optimisation.
struct RecordAccessesPass : llvm::PassInfoMixin<RecordAccessesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Removes the records of local memory whose address hasn't escaped.
struct DropLocalRecordsPass : llvm::PassInfoMixin<DropLocalRecordsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Returns true if hooks may be inserted into \p F: it is part of the program,
/// and the program doesn't exclude it from instrumentation.
bool mayHaveHooks(const llvm::Function &F);

/// Inserts the hooks of the tool, before Tapir is lowered. If the tool wants
/// divided loops, runs after loops are divided. A second run changes nothing.
struct MommePass : llvm::PassInfoMixin<MommePass> {
  explicit MommePass(std::shared_ptr<const ToolInfo> Info)
      : Info(std::move(Info)) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
  std::shared_ptr<const ToolInfo> Info;
};

/// Inlines the hooks of bitcode tools. Runs after Tapir is lowered.
struct InlineHooksPass : llvm::PassInfoMixin<InlineHooksPass> {
  explicit InlineHooksPass(llvm::OptimizationLevel Level) : Level(Level) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM) const;
  static bool isRequired() { return true; }
  llvm::OptimizationLevel Level;
};

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_MOMME_H
