//===- LoopIncrements.h - the next iteration's number -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_LOOPINCREMENTS_H
#define TAPIR_PREPARE_LOOPINCREMENTS_H

#include "llvm/IR/PassManager.h"

namespace tapir {

/// Moves the increments of parallel loops' counters before the detach, so that
/// tasks can use them. Returns true if it moved any. Doesn't change the control
/// flow.
bool hoistIncrements(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace tapir

#endif // TAPIR_PREPARE_LOOPINCREMENTS_H
