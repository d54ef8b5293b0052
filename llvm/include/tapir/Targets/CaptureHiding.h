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

/// Makes the local memory escape that \p Args, the arguments of a helper that
/// is called at \p At, point to.
void hideCaptures(llvm::ArrayRef<llvm::Value *> Args, llvm::Instruction &At);

/// Adds an end to a helper whose task never returns, after a branch at its
/// detach point that no analysis can decide. Returns that end.
llvm::Instruction *addUnreachedEnd(llvm::Instruction &DetachPoint);

/// Keeps link-time optimisers from passing what a pointer points to instead of
/// the pointer to \p Helper.
void keepSignature(llvm::Function &Helper);

} // namespace tapir

#endif // TAPIR_TARGETS_CAPTUREHIDING_H
