//===- LastSyncs.h - syncs that only a task's end follows -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_LASTSYNCS_H
#define TAPIR_TARGETS_LASTSYNCS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

class BitcodeABI;

/// Removes the calls of the runtime's "synced" in \p Helper between which and
/// the end of its task nobody runs who could tell that there was a sync. The
/// helper's pops are still calls.
void forgetLastSyncs(llvm::Function &Helper, const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_LASTSYNCS_H
