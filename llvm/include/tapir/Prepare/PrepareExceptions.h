//===- PrepareExceptions.h - exceptions and tasks -----------*- C++ -*- ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the prepare pass that deals with exceptions.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_PREPAREEXCEPTIONS_H
#define TAPIR_PREPARE_PREPAREEXCEPTIONS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace tapir {

/// Returns the region whose address is in the variable that the guard marker
/// \p C cleans up; null if it isn't known.
llvm::Value *getGuardedRegion(const llvm::CallBase &C);

/// Removes the stores to the variable \p A, also one of its own address.
void eraseStoresTo(llvm::AllocaInst &A);

/// Removes a guard's variable once no marker needs it.
void eraseGuard(llvm::AllocaInst &Guard);

/// The code of a function that runs while an exception is in flight: it is only
/// reached from landing pads, and no handler has begun in between. It stays
/// valid while edges to landing pads are removed.
class UnwindPaths {
  // Blocks at whose beginning no exception is in flight.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> Normal;

public:
  explicit UnwindPaths(const llvm::Function &F);
  bool contain(const llvm::Instruction &I) const;
};

/// Turns tapir.caught into tapir.exception, and tapir.region.end into
/// tapir.unwind. Needs the frames' markers, so run it before these are removed.
void resolveExceptions(llvm::Function &F);

/// Makes every landing pad first wait for children: those that its own strand
/// may have, and that no sync on the path to the pad has waited for.
void syncLandingPads(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_PREPARE_PREPAREEXCEPTIONS_H
