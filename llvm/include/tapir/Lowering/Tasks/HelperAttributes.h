//===- HelperAttributes.h - parameter attributes of helpers -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_HELPERATTRIBUTES_H
#define TAPIR_LOWERING_TASKS_HELPERATTRIBUTES_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Argument;
class Value;
} // namespace llvm

namespace tapir {

/// Gives parameter \p A the attributes that follow from \p V alone, the
/// parent's value for the parameter: alignment, size, not null.
void describeParameter(llvm::Argument &A, const llvm::Value &V);

/// Returns true if only \p V leads to the memory that it reaches. \p V is one
/// of the \p Inputs of a helper that the parent waits for. None of the other
/// inputs may lead to that memory, and no pointer that the helper might read
/// from memory or get from a call.
bool isNoAliasInput(const llvm::Value &V, llvm::ArrayRef<llvm::Value *> Inputs);

/// Marks parameter \p A if it is the helper's only way to reducers to which no
/// other pointer leads. The parameter gets \p V, one of the \p Inputs of the
/// helper.
void describeReducer(llvm::Argument &A, const llvm::Value &V,
                     llvm::ArrayRef<llvm::Value *> Inputs);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_HELPERATTRIBUTES_H
