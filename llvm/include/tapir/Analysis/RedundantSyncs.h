//===- RedundantSyncs.h - syncs that wait for nothing -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_REDUNDANTSYNCS_H
#define TAPIR_ANALYSIS_REDUNDANTSYNCS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

namespace tapir {

/// The effect of a call on a sync: none, a spawn, or a spawn of a child that
/// may leave an exception.
enum class SpawnEffect { None, Spawns, MayThrow };

/// Returns the syncs of \p F before which, on every path, no call has spawned
/// in their region since its last sync. The region is a spawn's first argument.
llvm::SmallVector<llvm::CallBase *, 8> findRedundantSyncs(
    llvm::Function &F,
    llvm::function_ref<SpawnEffect(const llvm::CallBase &)> GetSpawn);

/// Returns the same before tasks are outlined, when detaches are the spawns.
llvm::SmallVector<llvm::CallBase *, 8> findRedundantSyncs(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_ANALYSIS_REDUNDANTSYNCS_H
