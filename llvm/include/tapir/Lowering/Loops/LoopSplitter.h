//===- LoopSplitter.h - a function that halves iterations -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The splitter of a loop detaches one half of its iterations, a call of itself,
// and continues with the other half, until the number of remaining iterations
// is at most the grain. It is Tapir like any other function and is lowered by
// the same code.
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
  /// The function that is called for all iterations. Its parameters are begin,
  /// end, the grain unless that is a constant, and the loop's inputs. For a
  /// lazy loop, its parameters are those of getLazyNumbers and the inputs.
  llvm::Function *Called;
  /// The function that the first one calls, if there are two.
  llvm::Function *Other;
};

/// Builds these functions. \p Lazy says how the loop is run lazily, if it is.
DividedLoop divideLoop(const CountedLoop &Counted, const LoopGrain &Grain,
                       std::optional<LazyStrips> Lazy, TapirTarget &Target,
                       const LoweringOptions &Options);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LOOPSPLITTER_H
