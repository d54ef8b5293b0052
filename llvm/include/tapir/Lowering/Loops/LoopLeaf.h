//===- LoopLeaf.h - a piece of a loop that is not divided -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A leaf runs some of a loop's iterations one after the other. It is a clone of
// the loop in which an iteration is no task any more, so that stock passes
// vectorise and unroll it. But memory of which each task had a copy is still
// copied for each iteration.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_LOOPLEAF_H
#define TAPIR_LOWERING_LOOPS_LOOPLEAF_H

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace tapir {
class HelperDebugInfo;
class TapirTarget;
struct CountedLoop;
struct LoweringOptions;

/// The place of a leaf in its function.
struct LeafPlace {
  /// The first block of its function, for its variables.
  llvm::BasicBlock &Entry;
  /// The empty block in which it begins, and the one in which control
  /// continues.
  llvm::BasicBlock &Begin, &Done;
  /// The first iteration, and the one after the last.
  llvm::Value *Lo, *Hi;
  /// The number of iterations; null for a short loop, which keeps its numbers.
  llvm::Value *Count = nullptr;
  /// The region and the landing pad for exceptions of iterations, if any
  /// throws.
  llvm::Value *Region = nullptr;
  llvm::BasicBlock *Unwind = nullptr;
  /// The target's memory for a loop of which it distinguishes the iterations,
  /// or null.
  llvm::Value *Memory = nullptr;
};

/// Clones the loop to \p Place. \p Map has the loop's inputs there.
void buildLeaf(const CountedLoop &Counted, const LeafPlace &Place,
               llvm::ValueToValueMapTy &Map, TapirTarget &Target,
               const HelperDebugInfo &DI);

/// Gives \p Place a region for the iterations' exceptions, if any throws. If
/// Place has the target's memory, adds the landing pad that leaves the loop.
/// The function must not spawn.
void addOwnRegion(const CountedLoop &Counted, LeafPlace &Place,
                  TapirTarget &Target);

/// Returns true if leaves should be calls of a function of their own.
bool wantsLeafFunction(const CountedLoop &Counted,
                       const LoweringOptions &Options);

/// Builds the function of the loop's leaves. Its parameters are the ends of a
/// leaf, and the inputs.
llvm::Function *buildLeafFunction(const CountedLoop &Counted,
                                  TapirTarget &Target);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LOOPLEAF_H
