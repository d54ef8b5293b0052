//===- LoopSplitter.h - a function that halves iterations -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The splitter of a loop detaches a call of itself for one half of the
// iterations, and continues with the other half, until the number of remaining
// iterations is at most the grain. It contains Tapir, and is lowered like a
// function of the program.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_LOOPSPLITTER_H
#define TAPIR_LOWERING_LOOPS_LOOPSPLITTER_H

#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {
class LoopGrain;
class TapirTarget;
struct CountedLoop;
struct LazyStrips;
struct LoweringOptions;

/// The functions that replace a loop.
struct DividedLoop {
  /// The function that the program calls for all iterations. Its parameters are
  /// begin, end, the grain unless that is a constant, and the loop's inputs.
  /// For a lazy loop, they are those of getLazyNumbers and the inputs.
  llvm::Function *Called;
  /// The function that Called calls, or null if there is only one function.
  llvm::Function *Other;
};

/// Builds these functions. \p Lazy has the strips if the loop is lazy.
DividedLoop divideLoop(const CountedLoop &Counted, const LoopGrain &Grain,
                       std::optional<LazyStrips> Lazy, TapirTarget &Target,
                       const LoweringOptions &Options);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LOOPSPLITTER_H
