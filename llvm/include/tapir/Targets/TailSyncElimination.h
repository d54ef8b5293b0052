//===- TailSyncElimination.h - syncs at a task's end ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_TAILSYNCELIMINATION_H
#define TAPIR_TARGETS_TAILSYNCELIMINATION_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

class BitcodeABI;

/// Removes calls of the runtime's "synced" in \p Helper that no code can
/// observe, because the task ends directly after them. Call this before the
/// helper's pops are inlined.
void eliminateTailSyncs(llvm::Function &Helper, const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_TAILSYNCELIMINATION_H
