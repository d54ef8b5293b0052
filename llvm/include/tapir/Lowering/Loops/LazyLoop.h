//===- LazyLoop.h - loops that are divided on demand ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that is divided beforehand pays for pieces that nobody comes for. A
// lazy one runs on, asks its target now and then whether anybody wants work,
// and only then leaves half of what remains to others (lazy binary splitting:
// Tzannes, Caragea, Barua, Vishkin, PPoPP 2010). What it runs between two
// questions is a strip.
//
// A lazy loop becomes two functions. The one that is called runs strips. It
// spawns nothing, so that its code is that of any serial loop, in registers;
// once work is wanted it leaves all that remains to the other one, which halves
// it (LoopSplitter.h) and calls the first one for the pieces.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_LAZYLOOP_H
#define TAPIR_LOWERING_LOOPS_LAZYLOOP_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Function;
class IRBuilderBase;
class Value;
} // namespace llvm

namespace tapir {
class LoopGrain;
class TapirTarget;
struct CountedLoop;
struct LoweringOptions;

/// How a lazy loop is run.
struct LazyStrips {
  /// In iterations. Each strip is twice as long as the one before.
  uint64_t First, Longest;
  /// Whether pieces of the loop ask, too, and are halved then: iterations run
  /// code that nobody has seen. Otherwise what remains is divided as an eager
  /// loop is, once and for all.
  bool PiecesAsk;
};

// Instead of a grain, a piece may have these.

/// It is run as it is.
constexpr uint64_t WholePiece = -1;
/// Added to a grain: it is run as it is if nobody wants work where it begins.
constexpr uint64_t WholeUnlessWanted = UINT64_C(1) << 63;

/// The grain that has so many iterations, at least two, halved once. It has no
/// such bit, however many they are.
llvm::Value *getHalvingGrain(llvm::IRBuilderBase &B, llvm::Value *Length);

/// How a loop is run lazily; nothing, and \p Why, if it is divided beforehand.
std::optional<LazyStrips> findLazyStrips(const CountedLoop &Counted,
                                         const LoopGrain &Grain,
                                         const TapirTarget &Target,
                                         const LoweringOptions &Options,
                                         llvm::StringRef &Why);

/// The names of the first parameters of both functions, which are i64: begin
/// and end of the iterations; the grain of pieces if others want work before
/// the first strip, or 0 if that is to be chosen; and, unless they are
/// constants, the work of an iteration and the fewest that are left to others.
llvm::SmallVector<llvm::StringRef, 5> getLazyNumbers(const LoopGrain &Grain);

/// One of them, a parameter of \p F or a constant.
llvm::Value *getLazyUnits(llvm::Function &F, const LoopGrain &Grain);
llvm::Value *getLazyLeast(llvm::Function &F, const LoopGrain &Grain);

/// The function that runs strips. \p Splitter is the one that divides what
/// remains, with the same parameters.
llvm::Function *buildStripFunction(const CountedLoop &Counted,
                                   const LoopGrain &Grain, LazyStrips Strips,
                                   llvm::Function &Splitter,
                                   TapirTarget &Target);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LAZYLOOP_H
