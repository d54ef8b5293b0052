//===- StepValues.h - values of any step of a loop --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pieces of a loop over time don't run in the order of its steps. So a value
// that differs from step to step, such as the address of the array that a step
// writes, has to be computed from the step's number alone.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_SPLICE_STEPVALUES_H
#define TAPIR_LOWERING_SPLICE_STEPVALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Alignment.h"

namespace llvm {
class Loop;
class SCEV;
class SCEVAddRecExpr;
class ScalarEvolution;
} // namespace llvm

namespace tapir {

/// The layout of a structure. It holds the values of the code around a loop
/// that are used in the functions that the loop is turned into.
class StepFrame {
  const llvm::DataLayout &DL;
  uint64_t Bytes = 0;
  llvm::Align Largest;
  llvm::MapVector<llvm::Value *, uint64_t> Offsets;

public:
  explicit StepFrame(const llvm::DataLayout &DL) : DL(DL) {}
  uint64_t offsetOf(llvm::Value &V);
  uint64_t size() const { return Bytes; }
  llvm::Align alignment() const { return Largest; }
  const llvm::MapVector<llvm::Value *, uint64_t> &values() const {
    return Offsets;
  }
};

/// Returns true if the value that \p V has in a step of \p L can be computed
/// from the step's number.
bool isStepValue(llvm::Value &V, const llvm::Loop &L,
                 llvm::ScalarEvolution &SE);

/// Returns true if \p S can be computed from the step's number. Returns false
/// for an expression that depends on the iteration of a loop within the step.
bool isStepValue(const llvm::SCEV *S, const llvm::Loop &L,
                 llvm::ScalarEvolution &SE);

/// Emits code that computes such values for the step \p Step, an i64, at the
/// insertion point of \p B, which stays in one block. If there is a frame, the
/// insertion point is in another function than the loop, and values from
/// outside of the loop are loaded from the frame.
class StepValues {
  const llvm::Loop &L;
  llvm::ScalarEvolution &SE;
  llvm::IRBuilderBase &B;
  llvm::Value *Step;
  StepFrame *Frame = nullptr;
  llvm::Value *Memory = nullptr;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Made;

  llvm::Value *make(llvm::Value &V);
  llvm::Value *makeCarried(llvm::PHINode &Phi);
  llvm::Value *makeCopy(llvm::Instruction &I);

public:
  StepValues(const llvm::Loop &L, llvm::ScalarEvolution &SE,
             llvm::IRBuilderBase &B, llvm::Value *Step)
      : L(L), SE(SE), B(B), Step(Step) {}
  StepValues(const llvm::Loop &L, llvm::ScalarEvolution &SE,
             llvm::IRBuilderBase &B, llvm::Value *Step, StepFrame &Frame,
             llvm::Value *Memory)
      : L(L), SE(SE), B(B), Step(Step), Frame(&Frame), Memory(Memory) {}

  llvm::IRBuilderBase &builder() const { return B; }
  llvm::Value *get(llvm::Value &V);
  /// Emits the value of \p S. An address is returned as an integer.
  llvm::Value *get(const llvm::SCEV *S);
};

} // namespace tapir

#endif // TAPIR_LOWERING_SPLICE_STEPVALUES_H
