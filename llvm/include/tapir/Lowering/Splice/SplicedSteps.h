//===- SplicedSteps.h - a loop over time becomes a call ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over time can be spliced if its steps are parallel loops or calls of
// recursive functions. This file has the code that both cases share. It creates
// functions of a step's number and a table of these functions, and replaces the
// loop over time by a call of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_SPLICE_SPLICEDSTEPS_H
#define TAPIR_LOWERING_SPLICE_SPLICEDSTEPS_H

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Lowering/Splice/SpliceShape.h"
#include "tapir/Lowering/Splice/StepValues.h"

namespace tapir {

/// A loop over time, and the objects with which it is spliced.
struct SplicedSteps {
  TimeLoop &T;
  llvm::Function &F;
  TapirTarget &Target;
  llvm::ScalarEvolution &SE;
  StepFrame &Frame;
};

/// Creates the function `Result (ptr frame, i64 step, More...)`, and sets \p B
/// to the end of its entry block.
llvm::Function *createStepFunction(llvm::Function &F, const char *Suffix,
                                   llvm::Type *Result,
                                   llvm::ArrayRef<llvm::Type *> More,
                                   llvm::IRBuilder<> &B);

/// Creates a constant table of \p Rows, all of which have the same type.
llvm::Constant *createStepTable(llvm::Function &F,
                                llvm::ArrayRef<llvm::Constant *> Rows);

/// Replaces the loop by a call of the runtime.
void replaceSteps(const SplicedSteps &Of, llvm::Value *Depth,
                  const llvm::DebugLoc &At, TapirTarget::Steps Kind,
                  llvm::Constant *Table, uint64_t Rows);

/// Splices a loop whose steps are calls.
void spliceCalls(TimeLoop &T, llvm::Function &F, TapirTarget &Target,
                 llvm::ScalarEvolution &SE, llvm::Value *Depth,
                 const llvm::DebugLoc &At);

} // namespace tapir

#endif // TAPIR_LOWERING_SPLICE_SPLICEDSTEPS_H
