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

/// Moves the dynamic allocations of the spawner \p F to the heap, and releases
/// them at every exit. If \p F has a descriptor \p Frame, also leaves this
/// frame at every exit. The exits of a helper are its pops.
void prepareExits(llvm::Function &F, bool IsHelper, llvm::AllocaInst *Frame,
                  const BitcodeABI &ABI);

/// Handles a helper in which the parent's evaluation of arguments spawns: it
/// leaves \p Frame before the child begins, and then enters it again with its
/// \p Regions.
void leaveAroundPush(llvm::Function &Helper, llvm::AllocaInst &Frame,
                     llvm::ArrayRef<llvm::AllocaInst *> Regions,
                     const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNEREXITS_H
