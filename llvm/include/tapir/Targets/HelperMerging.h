//===- HelperMerging.h - one helper for equal tasks -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_HELPERMERGING_H
#define TAPIR_TARGETS_HELPERMERGING_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// Merges equal \p Helpers: makes the spawns of equal helpers call the first of
/// them. Returns the other ones, which have no uses any more.
llvm::SmallPtrSet<llvm::Function *, 8>
mergeEqualHelpers(const llvm::SetVector<llvm::Function *> &Helpers);

} // namespace tapir

#endif // TAPIR_TARGETS_HELPERMERGING_H
