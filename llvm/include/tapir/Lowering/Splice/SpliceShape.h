//===- SpliceShape.h - loops over time that can be spliced ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops over time: serial loops whose steps are a sequence of parallel loops
// and nothing else. The functions below find the parts of such a loop, and the
// accesses of each parallel loop's iterations, or say why the loop can't be
// spliced. They leave the code as it is.
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

/// The accesses of one instruction in the iterations of a parallel loop: bytes
/// from an address on that is affine in the iterations of this loop and of
/// loops within it, and in the step.
struct AccessRange {
  llvm::Value *Base;
  /// An i64 that is added to the base.
  const llvm::SCEV *Offset;
  /// The number of bytes from there on.
  const llvm::SCEV *Length;
  bool Writes;
  /// The position in the order in which ranges are found.
  unsigned Number = 0;
};

/// One of the parallel loops in a step.
struct SplicedLoop {
  LoopShape Shape;
  /// The condition under which the loop runs, which has to be equal to RunsIf;
  /// null if the loop always runs.
  llvm::Value *Guard = nullptr;
  bool RunsIf = true;
  llvm::SmallVector<AccessRange, 8> Ranges;
};

/// A call in a step of a function whose effect is declared.
struct SplicedCall {
  llvm::CallBase *Call;
  /// The condition of the call, as in SplicedLoop.
  llvm::Value *Guard = nullptr;
  bool RunsIf = true;
};

/// The loop over time, in whose steps there are parallel loops or calls.
struct TimeLoop {
  llvm::Loop &L;
  llvm::BasicBlock *Preheader, *Exiting, *Exit;
  /// True if the exit test precedes the parallel loops.
  bool TestsFirst = false;
  /// The number of steps, an i64.
  const llvm::SCEV *Steps = nullptr;
  std::vector<SplicedLoop> Loops = {};
  std::vector<SplicedCall> Calls = {};
};

/// The analyses of a function that splicing needs.
struct SpliceAnalyses {
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::PostDominatorTree &PDT;
  llvm::ScalarEvolution &SE;
  const LoopMarkers &Markers;
};

/// The reason why a loop isn't spliced, as the end of a sentence, and its
/// place, if that is known. The text is empty if the steps have nothing to run,
/// as in copies of a loop for the case that the parallel ones have no
/// iterations.
struct SpliceObstacle {
  std::string Why;
  llvm::DebugLoc At;
};

/// Returns the parts of \p L, which is simplified and in LCSSA form, or nothing
/// and \p Why.
std::optional<TimeLoop> findTimeLoop(llvm::Loop &L, const SpliceAnalyses &In,
                                     SpliceObstacle &Why);

/// Returns true if the function that \p Call calls may be spliced; otherwise
/// false and \p Why.
bool checkCallee(const llvm::CallBase &Call, SpliceObstacle &Why);

/// Finds the accesses of an iteration of \p P. Returns false, and \p Why, if
/// one isn't affine.
bool findRanges(SplicedLoop &P, const llvm::Loop &Time,
                llvm::ScalarEvolution &SE, SpliceObstacle &Why);

/// Returns true if an offset that findRanges may keep is affine in the
/// iterations of \p P and of loops within it.
bool isAffineIn(const llvm::SCEV *S, const llvm::Loop &P,
                const llvm::Loop &Time, llvm::ScalarEvolution &SE);

} // namespace tapir

#endif // TAPIR_LOWERING_SPLICE_SPLICESHAPE_H
