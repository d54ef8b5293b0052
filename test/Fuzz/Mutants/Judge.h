//===- Judge.h - what verifier and passes make of a mutant ------*- C++ -*-===//
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

/// A child's exit status; any other one, and a signal, is a crash.
enum Verdict {
  Clean = 40, // compiled without an error
  Diagnosed,  // errors were given
  Skipped,    // no valid LLVM IR to begin with
  Invalid,    // no valid LLVM IR in the end, or behind one of our passes
  Silent,     // a marker is left, and no error was given
  Internal,   // our own verification of what lowering made failed
};

/// Does what \p How is named after to one function.
struct BrokenPass : llvm::PassInfoMixin<BrokenPass> {
  llvm::StringRef How;
  explicit BrokenPass(llvm::StringRef How) : How(How) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &) const;
};

/// How a mutant is compiled.
struct Way {
  /// Command-line options of the plugin.
  llvm::SmallVector<std::string, 4> Options;
  llvm::OptimizationLevel Level = llvm::OptimizationLevel::O0;
  unsigned Size = 0; // as tapir/Options.h has it
  /// opt's -passes= instead of a level's pipeline.
  llvm::StringRef Passes;
  bool ForLinkTime = false;
  bool Remarks = false;
  /// What a pass behind ours does wrong; mostly nothing.
  llvm::StringRef Break;

  /// As options of opt.
  std::string str() const;
};

/// \p ABIs is the folder with the bitcode of targets and tools, \p ForTool
/// chooses among the latter.
Way pickWay(Random &R, Random &ForTool, llvm::StringRef ABIs);

/// Runs the Tapir verifier, and then the passes. \p WithTapir: not only the
/// stock ones. \p Report gets what is wrong, and errors that were given.
Verdict judge(llvm::Module &M, const Way &W, llvm::TargetMachine *Target,
              bool WithTapir, llvm::raw_ostream &Report);

} // namespace mutants

#endif // MUTANTS_JUDGE_H
