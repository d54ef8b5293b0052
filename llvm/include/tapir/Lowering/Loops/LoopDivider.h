//===- LoopDivider.h - divide and conquer for parallel loops ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_LOOPDIVIDER_H
#define TAPIR_LOWERING_LOOPS_LOOPDIVIDER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace tapir {
class TapirTarget;
struct LoweringOptions;

/// Replaces every parallel loop of \p F by a call of a new function that halves
/// the iterations recursively and contains Tapir itself. Loops that can't be
/// divided stay unchanged, and a remark gives the reason. Returns the new
/// functions, which may contain parallel loops, too.
llvm::SmallVector<llvm::Function *, 4>
divideLoops(llvm::Function &F, TapirTarget &Target,
            llvm::FunctionAnalysisManager &FAM, const LoweringOptions &Options);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LOOPDIVIDER_H
