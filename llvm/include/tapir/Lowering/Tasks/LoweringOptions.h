//===- LoweringOptions.h - options of the lowering --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H
#define TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H

namespace tapir {

/// The time at which the iterations of a parallel loop are divided into tasks.
enum class LoopDivision {
  Chosen, ///< the better choice for each loop
  Eager,  ///< beforehand
  Lazy,   ///< when others want work, if the target knows that
};

/// The choices of the lowering that a tool and Options.def make.
struct LoweringOptions {
  /// True if there is a tool: the program's events have to stay visible.
  bool HasTool = false;
  /// True if the tool sees the pieces of loops. The loops are then divided into
  /// the finest pieces, so that the tool sees the same pieces for any number of
  /// workers.
  bool HasFinestPieces = false;
  LoopDivision Loops = LoopDivision::Chosen;
  /// True if spawns are calls when the deque has enough for others.
  bool LazySpawns = false;
  bool StripMine = true, EstimateWork = true, SeparateLeaves = true;
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H
