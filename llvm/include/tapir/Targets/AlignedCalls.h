//===- AlignedCalls.h - calls that need an aligned stack --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_ALIGNEDCALLS_H
#define TAPIR_TARGETS_ALIGNEDCALLS_H

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace tapir {

/// Returns true if \p C passes an argument in memory whose alignment is larger
/// than the stack's.
bool passesOverAligned(const llvm::CallBase &C);

/// Moves calls in \p F that pass over-aligned arguments in memory to functions
/// of their own.
void moveOverAlignedCalls(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TARGETS_ALIGNEDCALLS_H
