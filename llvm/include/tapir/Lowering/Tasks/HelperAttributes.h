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

/// Gives parameter \p A the attributes that hold of \p V, the parent's value
/// for it, by itself: alignment, size, not null.
void describeParameter(llvm::Argument &A, const llvm::Value &V);

/// Returns true if memory reached by \p V, one of the \p Inputs of a helper
/// that the parent waits for, is reached by none of the others, nor by any
/// pointer that the helper might read from memory or get from a call.
bool isNoAliasInput(const llvm::Value &V, llvm::ArrayRef<llvm::Value *> Inputs);

/// Marks parameter \p A, which gets \p V, one of the \p Inputs of a helper, if
/// that is the helper's only way to reducers to which no other pointer leads.
void describeReducer(llvm::Argument &A, const llvm::Value &V,
                     llvm::ArrayRef<llvm::Value *> Inputs);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_HELPERATTRIBUTES_H
