//===- Verifier.h - checks that Tapir can be lowered ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_VERIFIER_H
#define TAPIR_ANALYSIS_VERIFIER_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tapir {

/// Writes the defects of the Tapir in \p F to \p OS. Returns true if there are
/// any.
bool verifyTapir(llvm::Function &F, llvm::raw_ostream &OS);

/// Reports Tapir that can't be lowered as errors. It changes nothing.
struct VerifyTapirPass : llvm::PassInfoMixin<VerifyTapirPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_VERIFIER_H
