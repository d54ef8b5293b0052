//===- Momme.h - the passes that instrument programs ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_MOMME_H
#define TAPIR_INSTRUMENTATION_MOMME_H

#include "llvm/ADT/SmallVector.h"
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
/// lowered. Running it again changes nothing.
struct MommePass : llvm::PassInfoMixin<MommePass> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

/// The same for tools that want parallel loops divided, which is a matter of
/// lowering: if \p M waits for that, the functions of the program; otherwise
/// none.
llvm::SmallVector<llvm::Function *, 32> findWaitingFunctions(llvm::Module &M);
/// Inserts hooks into \p Functions, of \p M. \p InPlace: tasks run in their
/// parents' place.
void insertHooks(llvm::Module &M, llvm::ArrayRef<llvm::Function *> Functions,
                 bool InPlace, llvm::ModuleAnalysisManager &MAM);

/// Inlines the hooks of bitcode tools, when Tapir is lowered.
struct InlineHooksPass : llvm::PassInfoMixin<InlineHooksPass> {
  explicit InlineHooksPass(llvm::OptimizationLevel Level) : Level(Level) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
  llvm::OptimizationLevel Level;
};

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_MOMME_H
