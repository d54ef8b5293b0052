//===- MarkerEdits.h - removal of markers -----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_MARKEREDITS_H
#define TAPIR_IR_MARKEREDITS_H

#include "tapir/IR/Markers.h"

namespace tapir {

/// Replaces \p Detach by the constant that it returns in the child or in the
/// parent, and folds its users. Adds those users to \p Users that don't fold to
/// constants.
void replaceDetach(
    llvm::CallBase &Detach, bool InChild,
    llvm::SmallSetVector<llvm::Instruction *, 8> *Users = nullptr);

/// Folds branches on constants, such as those that have replaced detaches, and
/// removes unreachable code. Returns true if it changed anything.
bool foldBranches(llvm::Function &F);

/// Moves static allocas that come after other instructions to the top of the
/// entry block, so that they dominate all detaches, and stay static if the
/// entry block is split. Returns true if there were any.
bool raiseStaticAllocas(llvm::Function &F);

/// Makes every task of \p F run in place, before its parent continues. Syncs
/// stay.
void runTasksInPlace(llvm::Function &F);

/// Replaces the code after each reattach by `unreachable`, and removes code
/// that becomes unreachable.
void endAtReattaches(llvm::Function &F);

/// If no task ends with an exception, turns invokes of detaches and syncs into
/// calls, because detaches and syncs throw only the exceptions of children.
void dropUnwindEdges(llvm::Function &F);

/// Removes the markers that only front ends emit.
void eraseFrontEndMarkers(llvm::Function &F);

/// Removes the markers of \p Kinds.
void eraseMarkers(llvm::Function &F, llvm::ArrayRef<Marker> Kinds);

} // namespace tapir

#endif // TAPIR_IR_MARKEREDITS_H
