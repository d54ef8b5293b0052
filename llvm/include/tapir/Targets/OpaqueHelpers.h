//===- OpaqueHelpers.h - what no analysis may conclude ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_OPAQUEHELPERS_H
#define TAPIR_TARGETS_OPAQUEHELPERS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace tapir {

/// Makes what the arguments of a helper that is called at \p At point to
/// escape, as far as it is local memory.
void hideFromAnalysis(llvm::ArrayRef<llvm::Value *> Args,
                      llvm::Instruction &At);

/// Gives a helper whose task never returns an end all the same, behind a branch
/// at its detach point. Returns that end.
llvm::Instruction *addUnreachedEnd(llvm::Instruction &DetachPoint);

/// Keeps link-time optimisers from passing what a pointer points to instead of
/// the pointer to \p Helper.
void keepSignature(llvm::Function &Helper);

} // namespace tapir

#endif // TAPIR_TARGETS_OPAQUEHELPERS_H
