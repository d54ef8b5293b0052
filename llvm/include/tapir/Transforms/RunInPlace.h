//===- RunInPlace.h - decide a detach at compile time -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TRANSFORMS_RUNINPLACE_H
#define TAPIR_TRANSFORMS_RUNINPLACE_H

#include "tapir/Analysis/Strand.h"
#include "tapir/IR/Markers.h"

namespace tapir {

/// Why the task of \p Detach can't run in place, or an empty string.
llvm::StringRef findObstacleInPlace(llvm::CallBase &Detach);

/// Makes the parent run the task of \p Detach, to which there is no obstacle,
/// before it goes on: a child that is over before its parent continues.
void runInPlace(llvm::CallBase &Detach);

/// Replaces \p Detach by what it returns in one of its strands. Adds to
/// \p Users what uses that and isn't a constant itself.
void replaceDetach(
    llvm::CallBase &Detach, bool InChild,
    llvm::SmallSetVector<llvm::Instruction *, 8> *Users = nullptr);

/// Lets constants that replaced detaches decide branches.
void foldBranches(llvm::Function &F);

void eraseMarkers(llvm::Function &F, llvm::ArrayRef<Marker> Kinds);

} // namespace tapir

#endif // TAPIR_TRANSFORMS_RUNINPLACE_H
