//===- SpliceShape.h - loops over time that can be spliced ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A serial loop whose steps are a sequence of parallel loops and nothing else:
// this finds its parts, and what the iterations of each parallel loop access,
// or says what is in the way. It leaves the code as it is.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_SPLICE_SPLICESHAPE_H
#define TAPIR_LOWERING_SPLICE_SPLICESHAPE_H

#include "tapir/Analysis/LoopShape.h"

#include <string>
#include <vector>

namespace llvm {
class PostDominatorTree;
} // namespace llvm

namespace tapir {

/// What one instruction accesses in the iterations of a parallel loop: bytes
/// from an address on that is affine in these, those of loops within them, and
/// the step.
struct AccessRange {
  llvm::Value *Base;
  /// An i64, to be added to the base.
  const llvm::SCEV *Offset;
  /// From there on, in bytes.
  const llvm::SCEV *Length;
  bool Writes;
  /// They are found in this order.
  unsigned Number = 0;
};

/// One of the parallel loops in a step.
struct SplicedLoop {
  LoopShape Shape;
  /// It runs if this is what is said; null: always.
  llvm::Value *Guard = nullptr;
  bool RunsIf = true;
  llvm::SmallVector<AccessRange, 8> Ranges;
};

/// A call in a step of a function whose effect is declared.
struct SplicedCall {
  llvm::CallBase *Call;
  /// As in SplicedLoop.
  llvm::Value *Guard = nullptr;
  bool RunsIf = true;
};

/// The loop over time, in whose steps there are parallel loops or calls.
struct TimeLoop {
  llvm::Loop &L;
  llvm::BasicBlock *Preheader, *Exiting, *Exit;
  /// Whether the exit test precedes the parallel loops.
  bool TestsFirst = false;
  /// The number of steps, an i64.
  const llvm::SCEV *Steps = nullptr;
  std::vector<SplicedLoop> Loops = {};
  std::vector<SplicedCall> Calls = {};
};

/// What is needed of a function.
struct SpliceAnalyses {
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::PostDominatorTree &PDT;
  llvm::ScalarEvolution &SE;
  const LoopMarkers &Markers;
};

/// Why a loop isn't spliced, as the end of a sentence, and where, if that is
/// known. Empty: its steps have nothing to run, as in copies of a loop for the
/// case that the parallel ones have no iterations.
struct SpliceObstacle {
  std::string Why;
  llvm::DebugLoc At;
};

/// The parts of \p L, which is simplified and in LCSSA form, or none and \p
/// Why.
std::optional<TimeLoop> findTimeLoop(llvm::Loop &L, const SpliceAnalyses &In,
                                     SpliceObstacle &Why);

/// Whether the function that \p Call calls may be spliced; false with \p Why.
bool checkCallee(const llvm::CallBase &Call, SpliceObstacle &Why);

/// Finds what an iteration of \p P accesses; false with \p Why if that isn't
/// affine.
bool findRanges(SplicedLoop &P, const llvm::Loop &Time,
                llvm::ScalarEvolution &SE, SpliceObstacle &Why);

/// Whether an offset that findRanges may keep is affine in the iterations of
/// \p P and of loops within it.
bool isAffineIn(const llvm::SCEV *S, const llvm::Loop &P,
                const llvm::Loop &Time, llvm::ScalarEvolution &SE);

} // namespace tapir

#endif // TAPIR_LOWERING_SPLICE_SPLICESHAPE_H
