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

/// Makes code that is outside, according to the ABI, call the \p Spawners
/// through the runtime. Calls from \p Tasks and \p Spawners, which are inside
/// already, stay. New functions join \p Made.
void createRootEntries(const BitcodeABI &ABI,
                       const llvm::SetVector<llvm::Function *> &Spawners,
                       const llvm::SetVector<llvm::Function *> &Tasks,
                       llvm::SmallVectorImpl<llvm::Function *> &Made);

} // namespace tapir

#endif // TAPIR_TARGETS_ROOTENTRY_H
