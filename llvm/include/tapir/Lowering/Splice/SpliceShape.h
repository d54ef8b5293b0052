//===- SpliceShape.h - loops over time that can be spliced ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over time is a serial loop whose steps are a sequence of parallel
// loops and nothing else. The functions below find the parts of such a loop and
// the accesses of each parallel loop's iterations, or the reason why the loop
// can't be spliced. They don't change the code.
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

/// The accesses of one instruction in the iterations of a parallel loop. They
/// begin at an address that is affine in the iterations of this loop and of
/// loops within it, and in the step.
struct AccessRange {
  llvm::Value *Base;
  /// An i64 that is added to the base.
  const llvm::SCEV *Offset;
  /// The number of accessed bytes.
  const llvm::SCEV *Length;
  bool Writes;
  /// The index of this range in the order in which ranges were found.
  unsigned Number = 0;
};

/// One of the parallel loops in a step.
struct SplicedLoop {
  LoopShape Shape;
  /// The loop runs if the value of Guard is equal to RunsIf. Guard is null if
  /// the loop always runs.
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

/// The reason why a loop isn't spliced, as the end of a sentence, and the
/// location of the obstacle if it is known. The reason is empty if the steps
/// contain nothing to splice, as in a version of a loop for the case that the
/// parallel loops have no iterations.
struct SpliceObstacle {
  std::string Why;
  llvm::DebugLoc At;
};

/// Returns the parts of \p L, which has to be in simplified form and in LCSSA
/// form. If it can't be spliced, returns nothing and sets \p Why.
std::optional<TimeLoop> findTimeLoop(llvm::Loop &L, const SpliceAnalyses &In,
                                     SpliceObstacle &Why);

/// Returns true if \p Call may be spliced. Otherwise returns false and sets \p
/// Why.
bool checkCallee(const llvm::CallBase &Call, SpliceObstacle &Why);

/// Finds the accesses of an iteration of \p P. Returns false and sets \p Why if
/// one of them isn't affine.
bool findRanges(SplicedLoop &P, const llvm::Loop &Time,
                llvm::ScalarEvolution &SE, SpliceObstacle &Why);

/// Returns true if \p S is affine in the iterations of \p P and of loops within
/// it, so that findRanges() can use it as an offset or a length.
bool isAffineIn(const llvm::SCEV *S, const llvm::Loop &P,
                const llvm::Loop &Time, llvm::ScalarEvolution &SE);

} // namespace tapir

#endif // TAPIR_LOWERING_SPLICE_SPLICESHAPE_H
