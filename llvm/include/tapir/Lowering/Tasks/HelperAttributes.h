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

/// Gives parameter \p A the attributes that follow from \p V, the parent's
/// value for the parameter: the alignment, the size, and whether it may be
/// null.
void describeParameter(llvm::Argument &A, const llvm::Value &V);

/// Returns true if all pointers to the memory of \p V are computed from \p V in
/// a helper that the parent waits for. \p V is one of the helper's \p Inputs.
/// This isn't so if another pointer may point to that memory: another input, or
/// a pointer that the helper might load or get from a call.
bool isNoAliasInput(const llvm::Value &V, llvm::ArrayRef<llvm::Value *> Inputs);

/// Marks parameter \p A if it points to unescaped reducers, and all pointers to
/// them in the helper are computed from it. The parent's value for the
/// parameter is \p V, one of the \p Inputs of the helper.
void describeReducer(llvm::Argument &A, const llvm::Value &V,
                     llvm::ArrayRef<llvm::Value *> Inputs);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_HELPERATTRIBUTES_H
