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
// A front end that has a pass pipeline of LLVM's registers Tapir's passes with
// its PassBuilder. A front end that has only a module runs the whole pipeline
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

/// Makes the pipelines that \p PB builds from now on work on Tapir and lower
/// it, according to \p O. Also gives every pass a name there: tapir-prepare,
/// tapir-capture, tapir-verify, tapir-lower, those of the optimisations, momme,
/// and tapir for the whole sequence. Call this once for a PassBuilder, before
/// it registers analyses. The PassBuilder must outlive its pipelines.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT void registerPasses(llvm::PassBuilder &PB,
                                                      const Options &O);

/// Optimises \p M by LLVM's default pipeline of \p Level, with Tapir's passes
/// in it, and lowers its Tapir. \p Machine, if there is one, is the machine
/// that the code is for: without it LLVM knows nothing of vectors and costs,
/// and the module needs a triple of its own. The error has a line for each
/// problem. It contains the defects that verifyModule finds, after which the
/// module is unchanged, or the errors that passes report, after which the
/// module is valid but not usable. An unknown target is an error, also if there
/// is no Tapir. Warnings and remarks go to the context's handler. Several
/// threads may call this for modules of different contexts.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
runPasses(llvm::Module &M, llvm::OptimizationLevel Level, const Options &O,
          llvm::TargetMachine *Machine = nullptr);

/// Returns the defects of \p M, a line each: of its IR, of the types of its
/// markers, and of its Tapir. Changes nothing.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error verifyModule(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PIPELINE_H
