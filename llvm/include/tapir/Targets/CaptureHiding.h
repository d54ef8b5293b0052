//===- CaptureHiding.h - limits for analyses --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_CAPTUREHIDING_H
#define TAPIR_TARGETS_CAPTUREHIDING_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace tapir {

/// Makes local memory escape if \p Args point to it. \p Args are the arguments
/// of a helper that is called at \p At.
void hideCaptures(llvm::ArrayRef<llvm::Value *> Args, llvm::Instruction &At);

/// Adds a return to a helper whose task never returns. The return is on one
/// side of a branch at the detach point whose condition no analysis can decide.
/// Returns the new instruction.
llvm::Instruction *addUnreachedEnd(llvm::Instruction &DetachPoint);

/// Keeps link-time optimisers from replacing a pointer parameter of \p Helper
/// by the value that it points to.
void keepSignature(llvm::Function &Helper);

} // namespace tapir

#endif // TAPIR_TARGETS_CAPTUREHIDING_H
