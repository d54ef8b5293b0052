//===- RunInPlace.h - decide a detach at compile time -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_OPTIMISE_RUNINPLACE_H
#define TAPIR_OPTIMISE_RUNINPLACE_H

#include "tapir/Analysis/Task.h"

namespace tapir {

/// Returns the reason why the task of \p Detach can't run in place, or an empty
/// string.
llvm::StringRef findObstacleInPlace(llvm::CallBase &Detach);

/// Makes the parent run the task of \p Detach before it continues. Call this
/// only if findObstacleInPlace() returns an empty string. This is correct
/// because a schedule in which a child ends before its parent continues is
/// always allowed.
void runInPlace(llvm::CallBase &Detach);

} // namespace tapir

#endif // TAPIR_OPTIMISE_RUNINPLACE_H
