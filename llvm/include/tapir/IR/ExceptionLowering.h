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

/// Makes landing pads possible in \p F: gives it a personality if it has none.
void setPersonality(llvm::Function &F);

/// Gives \p Call, which may throw, the unwind edge of \p Marker, if that has
/// one.
/// \p Marker comes later in the same block.
void unwindLike(llvm::CallInst &Call, llvm::CallBase &Marker);

} // namespace tapir

#endif // TAPIR_IR_EXCEPTIONLOWERING_H
