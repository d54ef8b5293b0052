//===- WorkEstimate.h - work compared with a spawn --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A spawn costs as much as some twenty instructions, and a piece of code that
// costs less should not run in parallel. To be sure of the cost, the estimate
// has to know all of the code: no loops (the caller checks that), no calls, and
// no code that may wait for another strand.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_WORKESTIMATE_H
#define TAPIR_ANALYSIS_WORKESTIMATE_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Instruction.h"

namespace tapir {

class WorkEstimate {
  const llvm::TargetTransformInfo &TTI;
  llvm::InstructionCost Cost = 0;
  unsigned Most;

public:
  /// The largest work that is clearly less than a spawn, in the unit of
  /// getCost().
  static constexpr unsigned Limit = 16;

  /// \p Most is the largest work that counts as small.
  explicit WorkEstimate(const llvm::TargetTransformInfo &TTI,
                        unsigned Most = Limit)
      : TTI(TTI), Most(Most) {}

  /// Takes \p I into account. Returns true if the sum is known and still small.
  bool add(const llvm::Instruction &I);

  /// Returns the work that was added so far, approximately in simple
  /// instructions.
  unsigned getCost() const { return Cost.getValue(); }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_WORKESTIMATE_H
