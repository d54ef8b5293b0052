//===- WorkEstimate.h - is this worth a spawn? ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A spawn costs what some twenty instructions cost, and a piece of code that
// costs less is better not run beside its spawn. To be sure of that, all of it
// has to be known: no loops (for the caller to see to), no calls, nothing that
// may wait for another strand.
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
  /// What is clearly less work than a spawn, in the unit of getCost().
  static constexpr unsigned Limit = 16;

  /// \p Most is what counts as small.
  explicit WorkEstimate(const llvm::TargetTransformInfo &TTI,
                        unsigned Most = Limit)
      : TTI(TTI), Most(Most) {}

  /// Takes \p I into account; returns whether the sum is known and still small.
  bool add(const llvm::Instruction &I);

  /// What was added so far, about in simple instructions.
  unsigned getCost() const { return Cost.getValue(); }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_WORKESTIMATE_H
