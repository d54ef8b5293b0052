//===- LoopSplitter.h - a function that halves iterations -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The splitter of a loop detaches one half of its iterations, a call of itself,
// and goes on with the other one, until what is left is no more than the grain.
// It is Tapir like any other function and is lowered by the same code.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPSPLITTER_H
#define TAPIR_LOWERING_LOOPSPLITTER_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {
class LoopGrain;
class TapirTarget;
struct CountedLoop;
struct LoweringOptions;

struct LoopSplitter {
  /// Its parameters are begin, end, the grain unless that is a constant, and
  /// the loop's inputs.
  llvm::Function *Splitter;
  /// The function that leaves are calls of, or null.
  llvm::Function *Leaf;
};

LoopSplitter buildSplitter(const CountedLoop &Counted, const LoopGrain &Grain,
                           TapirTarget &Target, const LoweringOptions &Options);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPSPLITTER_H
