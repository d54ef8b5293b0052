//===- Momme.h - the passes that instrument programs ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_MOMME_H
#define TAPIR_INSTRUMENTATION_MOMME_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace tapir {

/// Runs first where a tool is in use: tells the other passes of the module what
/// they have to leave as it is.
struct AnnounceToolPass : llvm::PassInfoMixin<AnnounceToolPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Inserts the hooks of the tool that -momme-tool names, before Tapir is
/// lowered, and after loops are divided if the tool wants that. Running it
/// again changes nothing.
struct MommePass : llvm::PassInfoMixin<MommePass> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

/// Inlines the hooks of bitcode tools, when Tapir is lowered.
struct InlineHooksPass : llvm::PassInfoMixin<InlineHooksPass> {
  explicit InlineHooksPass(llvm::OptimizationLevel Level) : Level(Level) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM) const;
  static bool isRequired() { return true; }
  llvm::OptimizationLevel Level;
};

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_MOMME_H
