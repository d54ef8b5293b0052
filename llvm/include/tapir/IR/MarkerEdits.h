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

/// Replaces \p Detach by the constant that it returns in one of its strands.
/// Adds the users of this constant that don't become constants themselves to \p
/// Users.
void replaceDetach(
    llvm::CallBase &Detach, bool InChild,
    llvm::SmallSetVector<llvm::Instruction *, 8> *Users = nullptr);

/// Lets constants decide branches, such as those that replaced detaches, and
/// removes unreachable code. Returns true if it changed anything.
bool foldBranches(llvm::Function &F);

/// Moves static allocas that stand after other instructions to the top of the
/// entry block. They dominate all detaches then, and stay static if the code
/// before them is split off. Returns true if there were any.
bool raiseStaticAllocas(llvm::Function &F);

/// Makes every task of \p F run in place, before its parent continues. Syncs
/// stay.
void runTasksInPlace(llvm::Function &F);

/// Ends control at each reattach, and removes code that is unreachable then.
void endAtReattaches(llvm::Function &F);

/// Turns the invokes of detaches and syncs into calls if none of their children
/// ends by an exception: detaches and syncs throw only exceptions of children.
void dropUnwindEdges(llvm::Function &F);

/// Removes the markers that only front ends emit.
void eraseFrontEndMarkers(llvm::Function &F);

/// Removes the markers of \p Kinds.
void eraseMarkers(llvm::Function &F, llvm::ArrayRef<Marker> Kinds);

} // namespace tapir

#endif // TAPIR_IR_MARKEREDITS_H
