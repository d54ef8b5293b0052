//===- ViewChoices.h - views of one of several reducers ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_VIEWS_VIEWCHOICES_H
#define TAPIR_LOWERING_VIEWS_VIEWCHOICES_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class DominatorTree;
class Function;
class LoopInfo;
} // namespace llvm

namespace tapir {

class ViewCall;
class ViewChanges;

/// If the reducer of a look-up in a loop is a phi or a select, replaces the
/// look-up by look-ups of all reducers among which the phi or select chooses.
/// \p MayBeSpared returns true if a look-up may be executed even if it isn't
/// needed.
void separateLookups(llvm::Function &F, const llvm::LoopInfo &LI,
                     const ViewChanges &Changes,
                     llvm::function_ref<bool(const ViewCall &)> MayBeSpared);

/// In loops, replaces loads and stores whose address is a phi or a select of
/// addresses in views. Loads and stores of each view take their place.
void separateAccesses(llvm::Function &F, llvm::DominatorTree &DT,
                      llvm::LoopInfo &LI, const ViewChanges &Changes);

} // namespace tapir

#endif // TAPIR_LOWERING_VIEWS_VIEWCHOICES_H
