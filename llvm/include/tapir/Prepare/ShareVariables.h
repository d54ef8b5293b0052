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

/// Captures those variables with tapir.share for which a private variable would
/// not be equivalent: the address may have escaped, or a value that the task
/// has stored may be read later. If a tool looks for races, captures all of
/// them.
void shareVariables(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_PREPARE_SHAREVARIABLES_H
