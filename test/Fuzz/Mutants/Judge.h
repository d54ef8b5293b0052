//===- Judge.h - judges a mutant by verifier and passes ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MUTANTS_JUDGE_H
#define MUTANTS_JUDGE_H

#include "Subject.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Target/TargetMachine.h"

namespace mutants {

/// The exit status of a child; any other status, and a signal, is a crash.
enum Verdict {
  Clean = 40, // compiled without an error
  Diagnosed,  // errors were given
  Skipped,    // no valid LLVM IR to begin with
  Invalid,    // no valid LLVM IR in the end, or after one of our passes
  Silent,     // a marker is left, and no error was given
  Internal,   // our own verification failed after lowering
};

/// Makes the mistake that \p How names in one function.
struct BrokenPass : llvm::PassInfoMixin<BrokenPass> {
  llvm::StringRef How;
  explicit BrokenPass(llvm::StringRef How) : How(How) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &) const;
};

/// The way in which a mutant is compiled.
struct Way {
  /// Command-line options of the plugin.
  llvm::SmallVector<std::string, 4> Options;
  llvm::OptimizationLevel Level = llvm::OptimizationLevel::O0;
  unsigned Size = 0; // the size level, as in tapir/Options.h
  /// opt's -passes= instead of a level's pipeline.
  llvm::StringRef Passes;
  bool ForLinkTime = false;
  bool Remarks = false;
  /// The mistake that an additional pass after ours makes; mostly none.
  llvm::StringRef Break;

  /// Returns this as options of opt.
  std::string str() const;
};

/// Returns a random way. \p ABIs is the folder with the bitcode of targets and tools, \p ForTool
/// chooses among the tools.
Way pickWay(Random &R, Random &ForTool, llvm::StringRef ABIs);

/// Runs the Tapir verifier, and then the passes; without \p WithTapir only the stock ones. \p
/// Report gets the errors that were given and other defects.
Verdict judge(llvm::Module &M, const Way &W, llvm::TargetMachine *Target,
              bool WithTapir, llvm::raw_ostream &Report);

} // namespace mutants

#endif // MUTANTS_JUDGE_H
