//===- ExceptionLowering.h - rethrow a task's exception ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_EXCEPTIONLOWERING_H
#define TAPIR_IR_EXCEPTIONLOWERING_H

#include "llvm/IR/Instructions.h"

namespace tapir {

/// Replaces \p Exception, a tapir.exception, by code that rethrows its operand,
/// an exception that is in flight already, over the same unwind edge.
void throwException(llvm::CallBase &Exception);

/// Replaces every tapir.exception in \p F, and removes the code that becomes
/// unreachable.
void throwExceptions(llvm::Function &F);

/// Gives \p F a personality if it has none, so that it can have landing pads.
void setPersonality(llvm::Function &F);

/// If \p Marker has an unwind edge, makes \p Call an invoke with the same
/// unwind destination. \p Marker comes after \p Call in the same block.
void unwindLike(llvm::CallInst &Call, llvm::CallBase &Marker);

} // namespace tapir

#endif // TAPIR_IR_EXCEPTIONLOWERING_H
