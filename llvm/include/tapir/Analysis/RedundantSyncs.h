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

/// The effect of a call on later syncs: none; it spawns a child; or it spawns a
/// child that may end with an exception.
enum class SpawnEffect { None, Spawns, MayThrow };

/// Returns the syncs of \p F that wait for nothing: on every path to such a
/// sync, no call has spawned in the sync's region since the region's last sync.
/// The region is the first argument of a spawn.
llvm::SmallVector<llvm::CallBase *, 8> findRedundantSyncs(
    llvm::Function &F,
    llvm::function_ref<SpawnEffect(const llvm::CallBase &)> GetSpawn);

/// Does the same before tasks are outlined: the calls that spawn are the
/// detaches.
llvm::SmallVector<llvm::CallBase *, 8> findRedundantSyncs(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_ANALYSIS_REDUNDANTSYNCS_H
