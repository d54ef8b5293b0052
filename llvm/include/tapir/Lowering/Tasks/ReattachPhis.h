//===- ReattachPhis.h - phis after a reattach -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The edge after a reattach exists only in the serial projection; no strand
// takes it. Stock passes don't know that. If a task loads a value that the
// parent has in a register, load PRE makes the parent continue with the task's
// value after that edge, which is wrong in other schedules. In a parallel loop
// such a value is carried from one iteration to the next.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_REATTACHPHIS_H
#define TAPIR_LOWERING_TASKS_REATTACHPHIS_H

namespace llvm {
class DominatorTree;
class Function;
} // namespace llvm

namespace tapir {

/// Repairs phis after reattaches of \p F. No strand takes the edge from a
/// reattach, so if all other edges bring the same value, this value replaces
/// the phi. Returns true if anything changed.
bool repairReattachPhis(llvm::Function &F, const llvm::DominatorTree &DT);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_REATTACHPHIS_H
