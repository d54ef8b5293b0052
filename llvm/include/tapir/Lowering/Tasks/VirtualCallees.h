//===- VirtualCallees.h - functions from vtables as arguments ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_VIRTUALCALLEES_H
#define TAPIR_LOWERING_TASKS_VIRTUALCALLEES_H

namespace llvm {
class Function;
}

namespace tapir {

/// Changes calls in \p F that have a function of a vtable as an argument, so
/// that no pass treats them as calls of that function.
void hideVirtualCallees(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_VIRTUALCALLEES_H
