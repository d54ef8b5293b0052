//===- MarkerEdits.h - what stays when markers go ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_MARKEREDITS_H
#define TAPIR_IR_MARKEREDITS_H

#include "tapir/IR/Markers.h"

namespace tapir {

/// Replaces \p Detach by what it returns in one of its strands. Adds to
/// \p Users what uses that and isn't a constant itself.
void replaceDetach(
    llvm::CallBase &Detach, bool InChild,
    llvm::SmallSetVector<llvm::Instruction *, 8> *Users = nullptr);

/// Lets constants decide branches, such as those that replaced detaches, and
/// removes code that nothing leads to. Returns whether there was any.
bool foldBranches(llvm::Function &F);

/// Moves static allocas that stand after something else to the top of the
/// entry block: they dominate all detaches then, and stay static where what
/// they stood after is split off. Returns whether there were any.
bool raiseStaticAllocas(llvm::Function &F);

/// Has every task of \p F run in place, before its parent continues. Syncs
/// stay.
void runTasksInPlace(llvm::Function &F);

/// Ends control at each reattach, and removes what nothing leads to any more.
void endAtReattaches(llvm::Function &F);

/// A detach, and a sync, throw what children have thrown. Where none of these
/// ends by an exception, they become calls.
void dropUnwindEdges(llvm::Function &F);

/// Removes what only front ends emit.
void eraseFrontEndMarkers(llvm::Function &F);

/// Removes those of \p Kinds.
void eraseMarkers(llvm::Function &F, llvm::ArrayRef<Marker> Kinds);

} // namespace tapir

#endif // TAPIR_IR_MARKEREDITS_H
