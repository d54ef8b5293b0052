//===- Reachability.h - search along paths of control flow ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_REACHABILITY_H
#define TAPIR_ANALYSIS_REACHABILITY_H

#include "tapir/Analysis/Task.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <utility>

namespace tapir {

/// The point at which a walk begins: an instruction of the block, or its end.
using CodePoint =
    std::pair<const llvm::BasicBlock *, llvm::BasicBlock::const_iterator>;
using BlockSet = llvm::SmallPtrSetImpl<const llvm::BasicBlock *>;

/// The effect of an instruction on a search along a path: the search continues
/// after the instruction, ends on this path, or has found its target.
enum class Reachability { Continues, Ends, Found };

/// Calls a function for each successor of a block.
using SuccessorsOf = llvm::function_ref<void(
    const llvm::BasicBlock &,
    llvm::function_ref<void(const llvm::BasicBlock *)>)>;

/// Returns true if a path from \p From reaches an instruction for which \p Look
/// returns Found before one for which it returns Ends. \p Follow gives the
/// successors.
bool isReachable(
    llvm::ArrayRef<CodePoint> From,
    llvm::function_ref<Reachability(const llvm::Instruction &)> Look,
    SuccessorsOf Follow, const BlockSet *Looked = nullptr);

/// Does the same search. The successors of a block are those in the task \p
/// Within or, if that is null, those in the function. If \p Looked is not null,
/// \p Look is only called for instructions in these blocks.
bool isReachable(
    llvm::ArrayRef<CodePoint> From,
    llvm::function_ref<Reachability(const llvm::Instruction &)> Look,
    const BlockSet *Looked = nullptr, const Task *Within = nullptr);

/// Does the same search on paths from the ends of \p S, and from the points at
/// which its exceptions arrive in the parent.
bool isReachableAfter(
    const Task &S, const BlockSet &Looked,
    llvm::function_ref<Reachability(const llvm::Instruction &)> Look);

} // namespace tapir

#endif // TAPIR_ANALYSIS_REACHABILITY_H
