//===- SyncElision.h - drop syncs that wait for nothing --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TRANSFORMS_SYNCELISION_H
#define TAPIR_TRANSFORMS_SYNCELISION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

namespace tapir {

/// Adds the allocas that the region operand \p V can be to \p Regions; returns
/// false if \p V may be something else as well.
bool findRegions(llvm::Value *V,
                 llvm::SmallSetVector<llvm::AllocaInst *, 8> &Regions);

/// Removes the syncs of \p F before which, on every path, no call that
/// \p isSpawn accepts has spawned in their region since its last sync. The
/// region is the spawn's first argument.
void elideSyncs(llvm::Function &F,
                llvm::function_ref<bool(const llvm::CallBase &)> isSpawn);

} // namespace tapir

#endif // TAPIR_TRANSFORMS_SYNCELISION_H
