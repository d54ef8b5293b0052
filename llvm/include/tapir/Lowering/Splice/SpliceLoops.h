//===- SpliceLoops.h - loops over time whose steps are spliced --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A serial loop whose body is a sequence of parallel loops moves whole arrays
// through the caches once for each parallel loop. If the accesses of an
// iteration of each loop are known, pieces of later loops can run as soon as
// the pieces that they depend on have run (docs/splicing.md). The runtime
// schedules the pieces in this way (cheetah/splice). This file turns the loops
// into functions that the runtime calls: functions that compute the accesses
// and the number of iterations, and functions that run iterations.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_SPLICE_SPLICELOOPS_H
#define TAPIR_LOWERING_SPLICE_SPLICELOOPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace tapir {
class TapirTarget;

/// Splices the loops of \p F with a request to splice, if \p Target supports
/// splicing. Remarks report the loops that can't be spliced, and the loops that
/// could be spliced if the program requested it.
void spliceLoops(llvm::Function &F, TapirTarget &Target,
                 llvm::FunctionAnalysisManager &FAM);

/// Removes all requests in \p F, and emits a remark with the reason \p Why.
void dropSpliceRequests(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                        llvm::StringRef Why);

} // namespace tapir

#endif // TAPIR_LOWERING_SPLICE_SPLICELOOPS_H
