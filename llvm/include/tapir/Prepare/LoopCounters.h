//===- LoopCounters.h - loops' counters without optimisation ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_LOOPCOUNTERS_H
#define TAPIR_PREPARE_LOOPCOUNTERS_H

namespace llvm {
class DominatorTree;
class Function;
class LoopInfo;
} // namespace llvm

namespace tapir {

/// Promotes the hidden variables that count the parallel loops of \p F.
void promoteLoopCounters(llvm::Function &F, const llvm::DominatorTree &DT,
                         const llvm::LoopInfo &LI);

} // namespace tapir

#endif // TAPIR_PREPARE_LOOPCOUNTERS_H
