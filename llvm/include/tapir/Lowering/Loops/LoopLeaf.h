//===- LoopLeaf.h - a piece of a loop that is not divided -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A leaf runs some of a loop's iterations one after the other. It is a clone of
// the loop in which iterations aren't tasks, so that stock passes vectorise and
// unroll it. But variables of which each task had a copy are still copied in
// each iteration.
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

/// The blocks and values of its function between which a leaf is built.
struct LeafPlace {
  /// The first block of its function, for its variables.
  llvm::BasicBlock &Entry;
  /// The empty block in which the leaf begins, and the block in which control
  /// continues after it.
  llvm::BasicBlock &Begin, &Done;
  /// The first iteration, and the one after the last.
  llvm::Value *Lo, *Hi;
  /// The number of iterations. It is null for a short loop, whose induction
  /// variable stays the iteration's number.
  llvm::Value *Count = nullptr;
  /// The region and the landing pad for exceptions of iterations, if any
  /// throws.
  llvm::Value *Region = nullptr;
  llvm::BasicBlock *Unwind = nullptr;
  /// The result of the target's emitLoopEnter(), or null.
  llvm::Value *Memory = nullptr;
};

/// Clones the loop to \p Place. \p Map maps the loop's inputs to values of the
/// function there.
void buildLeaf(const CountedLoop &Counted, const LeafPlace &Place,
               llvm::ValueToValueMapTy &Map, TapirTarget &Target,
               const HelperDebugInfo &DI);

/// Gives \p Place a region for the exceptions of iterations, if iterations may
/// throw. If Place has the target's memory, adds the landing pad that leaves
/// the loop. The function must not spawn.
void addOwnRegion(const CountedLoop &Counted, LeafPlace &Place,
                  TapirTarget &Target);

/// Returns true if the leaves should be in a function of their own.
bool wantsLeafFunction(const CountedLoop &Counted,
                       const LoweringOptions &Options);

/// Builds the function of the loop's leaves. Its parameters are the begin and
/// the end of a leaf's iterations, and the inputs.
llvm::Function *buildLeafFunction(const CountedLoop &Counted,
                                  TapirTarget &Target);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LOOPLEAF_H
