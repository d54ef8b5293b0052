//===- UnobservedTasks.h - tasks that nobody asks about ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_UNOBSERVEDTASKS_H
#define TAPIR_LOWERING_UNOBSERVEDTASKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

/// Finds the tasks in \p M from which no code is reached that could ask the
/// runtime about them. What they call that spawns or syncs is copied, for them
/// alone. Before anything is lowered.
void separateUnobservedTasks(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_LOWERING_UNOBSERVEDTASKS_H
