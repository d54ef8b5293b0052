//===- SerialProjection.h - code that is surely executed --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This analysis finds the instructions that a loop surely executes in each
// iteration, the bodies of its tasks included. Dominators and post-dominators
// don't show this: to the graph, a task is one side of a branch on an opaque
// call. In the serial projection each detach is true, and control continues
// after a reattach, so the task runs each time. The serial projection is always
// an allowed schedule. So a pass may assume that the program executes the
// instructions that the serial projection surely executes.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_SERIALPROJECTION_H
#define TAPIR_ANALYSIS_SERIALPROJECTION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace tapir {

/// The instructions that the serial projection of a loop executes in each
/// iteration that begins, also in the first one. This is a snapshot of the
/// graph. If instructions have moved and the graph is the same, call forget().
class SerialIteration {
public:
  /// The certainty with which an iteration executes an instruction.
  struct Certainty {
    /// True if the iteration executes the instruction: nothing before it may
    /// leave the loop, throw or run forever.
    bool Sure = false;
    bool Quiet = false; ///< true if nothing before it can be observed
    /// True if the iteration executes the instruction unless the loop's header
    /// exits.
    bool SureIfEntered = false;
  };

  SerialIteration(llvm::Loop &L, llvm::LoopInfo &LI, llvm::ScalarEvolution &SE);

  Certainty getCertainty(const llvm::Instruction &I);
  void forget() { Certainties.clear(); }

private:
  llvm::Loop &L;
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  bool Irreducible;
  llvm::DenseMap<const llvm::BasicBlock *, Certainty> Certainties;

  bool isFinite(llvm::Loop &Inner) const;
  Certainty findCertainty(const llvm::BasicBlock &To) const;
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_SERIALPROJECTION_H
