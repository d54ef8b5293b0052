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

/// Hides arguments in \p F that are functions from vtables, so that no pass
/// takes the call with such an argument for a call of that function.
void hideVirtualCallees(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_VIRTUALCALLEES_H
