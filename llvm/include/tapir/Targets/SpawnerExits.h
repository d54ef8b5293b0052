//===- SpawnerExits.h - exits of functions that spawn -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_SPAWNEREXITS_H
#define TAPIR_TARGETS_SPAWNEREXITS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class AllocaInst;
class Function;
} // namespace llvm

namespace tapir {

class BitcodeABI;

/// Makes every exit of the spawner \p F release its dynamic allocations, which
/// move to the heap, and leave \p Frame, its descriptor, if it has one. A
/// helper ends at its pops.
void prepareExits(llvm::Function &F, bool IsHelper, llvm::AllocaInst *Frame,
                  const BitcodeABI &ABI);

/// Makes a helper in which the parent's evaluation of arguments spawns leave
/// \p Frame before the child begins, and enter it again with its \p Regions.
void leaveAroundPush(llvm::Function &Helper, llvm::AllocaInst &Frame,
                     llvm::ArrayRef<llvm::AllocaInst *> Regions,
                     const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNEREXITS_H
