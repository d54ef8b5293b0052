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
// its PassBuilder; one that only has a module runs the whole of it by a call.
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

/// Has the pipelines that \p PB builds from now on work on Tapir and lower it,
/// as \p O asks for. Also gives every pass a name there: tapir-prepare,
/// tapir-capture, tapir-verify, tapir-lower, those of the optimisations, momme,
/// and tapir for the whole sequence. To be called once for a PassBuilder,
/// before it registers analyses, and one that outlives its pipelines.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT void registerPasses(llvm::PassBuilder &PB,
                                                      const Options &O);

/// Optimises \p M by LLVM's default pipeline of \p Level, with Tapir's passes
/// in it, and lowers its Tapir. \p Machine, if there is one, is what the code
/// is for: without it LLVM knows nothing of vectors and costs, and the module
/// needs a triple of its own. Errors are what verifyModule says of it, when it
/// is as before, or what the passes reported, a line each; the module is then
/// of no use but valid. An unknown target is one, also if there is no Tapir.
/// Warnings and remarks go to the context's handler. May be called in several
/// threads for modules of different contexts.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
runPasses(llvm::Module &M, llvm::OptimizationLevel Level, const Options &O,
          llvm::TargetMachine *Machine = nullptr);

/// Says what is wrong with \p M: with its IR, with the types of its markers, and
/// with its Tapir, a line each. Changes nothing.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error verifyModule(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PIPELINE_H
