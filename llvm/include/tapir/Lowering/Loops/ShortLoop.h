//===- ShortLoop.h - inline copies of short lazy loops ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares functions that build and inline the code for short runs of
// a lazy loop.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_SHORTLOOP_H
#define TAPIR_LOWERING_LOOPS_SHORTLOOP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {
class LoopGrain;
class TapirTarget;
struct CountedLoop;
struct LazyStrips;

/// Returns true if the function around a lazy loop should get a copy of the
/// loop's body for runs with few iterations.
bool wantsShortLoop(const CountedLoop &Counted, const LoopGrain &Grain,
                    const LazyStrips &Strips);

/// Builds the function that runs a loop of few iterations serially while no
/// worker wants work, and otherwise calls \p Strips, whose parameters it has.
llvm::Function *buildShortLoopFunction(const CountedLoop &Counted,
                                       const LoopGrain &Grain,
                                       llvm::Function &Strips,
                                       TapirTarget &Target);

/// Inlines \p Functions, which buildShortLoopFunction() made, into their
/// callers. Returns those that LLVM can't inline; the others are removed.
llvm::SmallVector<llvm::Function *, 4>
inlineShortLoops(llvm::ArrayRef<llvm::Function *> Functions);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_SHORTLOOP_H
