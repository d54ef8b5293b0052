//===- ShareVariables.h - variables that aren't a task's own ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_SHAREVARIABLES_H
#define TAPIR_PREPARE_SHAREVARIABLES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// Captures the variables that a front end says are not the task's own, if it
/// makes a difference: if their addresses may be known elsewhere, or if the
/// values that the task leaves in them may be read. For a tool that looks for
/// races it always makes a difference.
void shareVariables(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_PREPARE_SHAREVARIABLES_H
