//===- LoopSpawning.h - divide and conquer for parallel loops ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TRANSFORMS_LOOPSPAWNING_H
#define TAPIR_TRANSFORMS_LOOPSPAWNING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Value;
} // namespace llvm

namespace tapir {
class TapirTarget;

/// An attribute of the new functions. Their first arguments are the begin, the
/// end and the grain as i64; the latter only if the attribute has no value,
/// which is the grain otherwise.
constexpr llvm::StringLiteral SplitterAttribute = "tapir-splitter";

/// Whether a sync region is one of a function that divides a loop's iterations,
/// for the spawns that do so. Until the region has a descriptor.
bool dividesLoop(const llvm::Value &Region);

/// Replaces every parallel loop of \p F by a call of a new function that halves
/// the iterations recursively, in Tapir form again. Loops that can't be split
/// stay as they are, with a remark that says why.
/// \returns the new functions, which may contain parallel loops in turn.
llvm::SmallVector<llvm::Function *, 4>
spawnLoops(llvm::Function &F, TapirTarget &Target,
           llvm::FunctionAnalysisManager &FAM);

} // namespace tapir

#endif // TAPIR_TRANSFORMS_LOOPSPAWNING_H
