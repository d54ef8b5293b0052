//===- SpliceLoops.h - loops over time whose steps are spliced --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A serial loop whose body is a sequence of parallel loops carries all of the
// arrays through the caches once for each of these. Where it is known what an
// iteration of each loop accesses, pieces of later loops can run as soon as
// what they depend on has run (docs/splicing.md). The runtime does that
// (cheetah/splice), for functions that this makes of the loops: what they
// access, how many iterations they have, and the iterations.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_SPLICE_SPLICELOOPS_H
#define TAPIR_LOWERING_SPLICE_SPLICELOOPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace tapir {
class TapirTarget;

/// Splices the loops of \p F for which that is asked, as far as \p Target has
/// what that takes, and says so where it can't, or where one might ask.
void spliceLoops(llvm::Function &F, TapirTarget &Target,
                 llvm::FunctionAnalysisManager &FAM);

/// Forgets all requests in \p F, with a remark that says why.
void dropSpliceRequests(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                        llvm::StringRef Why);

} // namespace tapir

#endif // TAPIR_LOWERING_SPLICE_SPLICELOOPS_H
