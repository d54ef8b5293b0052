//===- Pipeline.h - Tapir's passes among LLVM's -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   pipeline start     prepare; captures; promote locals; captures again
//   simplification     stock passes work on Tapir
//   optimiser, early   optimise Tapir; lower; then the stock vectoriser and
//                      unroller work on the lowered leaves
//
// A front end that builds LLVM's pipelines itself registers Tapir's passes with
// its PassBuilder. A front end that only has a module runs the whole pipeline
// by one call.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PIPELINE_H
#define TAPIR_PIPELINE_H

#include "tapir/Options.h"

#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
class PassBuilder;
class TargetMachine;
} // namespace llvm

namespace tapir {

/// Makes the pipelines that \p PB builds after this call work on Tapir and
/// lower it, with the options \p O. Registers the passes' names with \p PB:
/// tapir-prepare, tapir-capture, tapir-verify, tapir-lower, those of the
/// optimisations, momme, and tapir for the whole sequence. Call this once for a
/// PassBuilder, before it registers analyses. The PassBuilder must outlive its
/// pipelines.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT void registerPasses(llvm::PassBuilder &PB,
                                                      const Options &O);

/// Optimises \p M by LLVM's default pipeline of \p Level, with Tapir's passes
/// in it, and lowers its Tapir. \p Machine is the machine that the code is for.
/// If it is null, LLVM knows nothing of vectors and costs, and the module needs
/// a triple.
///
/// The returned error has a line for each problem. If verifyModule finds
/// defects, the error contains them, and the module is unchanged. If passes
/// report errors, the error contains those, and the module is valid but not
/// usable. An unknown target is an error even if the module has no Tapir.
/// Warnings and remarks go to the context's handler. Several threads may call
/// this for modules of different contexts.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
runPasses(llvm::Module &M, llvm::OptimizationLevel Level, const Options &O,
          llvm::TargetMachine *Machine = nullptr);

/// Returns the defects of the IR of \p M, of the types of its markers, and of
/// its Tapir, each in a line. Doesn't change \p M.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error verifyModule(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PIPELINE_H
