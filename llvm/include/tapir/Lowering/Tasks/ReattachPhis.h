//===- ReattachPhis.h - phis after a reattach -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No strand takes the edge after a reattach, which is only there for the serial
// projection. Stock passes don't know that. If a task loads a value that the
// parent has in a register, load PRE inserts a phi with the task's value on
// this edge. In the graph, the continuation then depends on the task. In a
// parallel loop such a phi carries a value from one iteration to the next, and
// keeps the loop from being divided.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_REATTACHPHIS_H
#define TAPIR_LOWERING_TASKS_REATTACHPHIS_H

namespace llvm {
class DominatorTree;
class Function;
} // namespace llvm

namespace tapir {

/// Repairs phis after reattaches of \p F. If the incoming values of all other
/// edges are equal, the phi is replaced by this value. Returns true if anything
/// changed.
bool repairReattachPhis(llvm::Function &F, const llvm::DominatorTree &DT);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_REATTACHPHIS_H
