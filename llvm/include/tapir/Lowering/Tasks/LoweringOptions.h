//===- LoweringOptions.h - what is asked of the lowering --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H
#define TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H

namespace tapir {

/// When the iterations of a parallel loop are divided into tasks.
enum class LoopDivision {
  Chosen, ///< as is better, loop by loop
  Eager,  ///< beforehand
  Lazy,   ///< when others want work, wherever the target knows that
};

/// The choices of the lowering that a tool and Options.def make.
struct LoweringOptions {
  /// There is one: what the program does has to stay visible.
  bool HasTool = false;
  /// The tool sees the pieces of loops. They are the finest, so that what it
  /// sees is the same for any number of workers.
  bool HasFinestPieces = false;
  LoopDivision Loops = LoopDivision::Chosen;
  /// Spawns are calls where the deque has enough for others.
  bool LazySpawns = false;
  bool StripMine = true, EstimateWork = true, SeparateLeaves = true;
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H
