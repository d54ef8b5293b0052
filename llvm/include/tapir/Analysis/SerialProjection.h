//===- SerialProjection.h - what an iteration surely executes ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dominators and post-dominators say nothing about the body of a task: to the
// graph it is one side of a branch on an opaque call. In the serial projection,
// where a detach is true and control goes on behind a reattach, it runs each
// time. A schedule that follows this order is always allowed, so what it runs
// surely may be taken for what the program runs surely.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_SERIALPROJECTION_H
#define TAPIR_ANALYSIS_SERIALPROJECTION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace tapir {

/// What the serial projection of a loop executes in each iteration that begins,
/// the first one included. A snapshot of the graph; call forget() when only
/// instructions moved.
class SerialIteration {
public:
  /// What is certain of an instruction in an iteration.
  struct Certainty {
    bool Sure = false;  ///< nothing before it may leave, throw or never end
    bool Quiet = false; ///< nothing before it can be observed
    bool SureIfEntered = false; ///< but for an exit from the loop's header
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
