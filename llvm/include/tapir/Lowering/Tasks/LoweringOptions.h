//===- LoweringOptions.h - options of the lowering --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H
#define TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H

namespace tapir {

/// The ways to divide the iterations of a parallel loop into tasks.
enum class LoopDivision {
  Chosen, ///< the better choice for each loop
  Eager,  ///< beforehand
  Lazy,   ///< when other workers want work, if the target can tell
};

/// The options of the lowering, which the tool and Options.def set.
struct LoweringOptions {
  /// True if a tool is in use, which has to see the program's events.
  bool HasTool = false;
  /// True if loops are divided into the finest pieces. A tool that sees the
  /// pieces then sees the same ones for any number of workers.
  bool HasFinestPieces = false;
  LoopDivision Loops = LoopDivision::Chosen;
  /// True if spawns are calls while the deque has enough entries for other
  /// workers.
  bool LazySpawns = false;
  bool StripMine = true, EstimateWork = true, SeparateLeaves = true;
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LOWERINGOPTIONS_H
