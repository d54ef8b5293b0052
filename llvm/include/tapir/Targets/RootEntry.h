//===- RootEntry.h - entries into the runtime -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_ROOTENTRY_H
#define TAPIR_TARGETS_ROOTENTRY_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"

namespace tapir {

class BitcodeABI;

/// Makes code that may run outside of the runtime call the \p Spawners through
/// entries. An entry enters the runtime if the ABI says that the running code
/// is outside of it. Calls in \p Tasks and \p Spawners aren't changed, because
/// these run inside. Adds new functions to \p Made.
void createRootEntries(const BitcodeABI &ABI,
                       const llvm::SetVector<llvm::Function *> &Spawners,
                       const llvm::SetVector<llvm::Function *> &Tasks,
                       llvm::SmallVectorImpl<llvm::Function *> &Made);

} // namespace tapir

#endif // TAPIR_TARGETS_ROOTENTRY_H
