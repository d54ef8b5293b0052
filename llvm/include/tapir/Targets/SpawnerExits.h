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
/// frame at every exit. In a helper, the exits are the calls of the ABI's pop
/// function.
void prepareExits(llvm::Function &F, bool IsHelper, llvm::AllocaInst *Frame,
                  const BitcodeABI &ABI);

/// Makes a helper in which the parent's evaluation of arguments spawns leave \p
/// Frame before the child begins. The helper then enters the frame again with
/// its \p Regions.
void leaveAroundPush(llvm::Function &Helper, llvm::AllocaInst &Frame,
                     llvm::ArrayRef<llvm::AllocaInst *> Regions,
                     const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNEREXITS_H
