//===- NoUnwind.h - functions that never throw -------*- C++ -*- ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TRANSFORMS_NOUNWIND_H
#define TAPIR_TRANSFORMS_NOUNWIND_H

#include "llvm/IR/Module.h"

namespace tapir {

/// Marks the functions of \p M that spawn and never throw, and removes what
/// waits for their exceptions.
void inferNoUnwind(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_TRANSFORMS_NOUNWIND_H
