//===- PrepareExceptions.h - exceptions and tasks -----------*- C++ -*- ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the part of the prepare pass that handles exceptions.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_PREPAREEXCEPTIONS_H
#define TAPIR_PREPARE_PREPAREEXCEPTIONS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace tapir {

/// Returns the region whose address is in the guard of the marker \p C, or null
/// if it isn't known.
llvm::Value *getGuardedRegion(const llvm::CallBase &C);

/// Removes the stores to the variable \p A, including a store of its own
/// address.
void eraseStoresTo(llvm::AllocaInst &A);

/// Removes a guard that no marker uses.
void eraseGuard(llvm::AllocaInst &Guard);

/// The code of a function that runs while an exception is in flight. All paths
/// to such code come from a landing pad, and no handler begins on them. The
/// object stays valid while edges to landing pads are removed.
class UnwindPaths {
  // Blocks at whose beginning no exception is in flight.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> Normal;

public:
  explicit UnwindPaths(const llvm::Function &F);
  bool contain(const llvm::Instruction &I) const;
};

/// Turns tapir.caught into tapir.exception, and tapir.region.end into
/// tapir.unwind. Call this before the markers of task frames are removed, which
/// it needs.
void resolveExceptions(llvm::Function &F);

/// Inserts syncs at the beginnings of landing pads, for the children of the
/// pad's own strand that no sync on the path to the pad has waited for.
void syncLandingPads(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_PREPARE_PREPAREEXCEPTIONS_H
