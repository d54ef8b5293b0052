//===- LazyLoop.h - loops that are divided on demand ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that is divided beforehand spends time on spawns of pieces that no
// thief steals. A lazy loop asks its target now and then whether other workers
// want work. Only if they do, it leaves half of the remaining iterations to
// them (lazy binary splitting: Tzannes, Caragea, Barua, Vishkin, PPoPP 2010).
// The iterations between two questions are a strip.
//
// A lazy loop becomes two functions. The first one, which the program calls,
// runs strips. It doesn't spawn, so its code is that of a serial loop, with
// values in registers. If work is wanted, it passes all remaining iterations to
// the second function, which halves them (LoopSplitter.h) and calls the first
// one for the pieces.
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

/// The strips of a lazy loop.
struct LazyStrips {
  /// The lengths of the first and of the longest strip, in iterations. Each
  /// strip is twice as long as the previous one, up to the longest.
  uint64_t First, Longest;
  /// True if pieces of the loop also ask whether work is wanted, and are halved
  /// if it is. This is so if iterations run unknown code. Otherwise the
  /// remaining iterations are divided once, like those of an eager loop.
  bool PiecesAsk;
};

// Special values of a piece's grain.

/// The piece is one strip, and doesn't ask whether work is wanted.
constexpr uint64_t WholePiece = -1;
/// This bit is added to a grain: the piece is run as a whole if no worker wants
/// work when it begins.
constexpr uint64_t WholeUnlessWanted = UINT64_C(1) << 63;

/// Emits the grain with which \p Length iterations, at least two, are halved
/// once. The bit WholeUnlessWanted isn't set in it, even for a large \p Length.
llvm::Value *getHalvingGrain(llvm::IRBuilderBase &B, llvm::Value *Length);

/// Decides if a loop is lazy, and returns its strips. If it is divided
/// beforehand, returns nothing and sets \p Why.
std::optional<LazyStrips> findLazyStrips(const CountedLoop &Counted,
                                         const LoopGrain &Grain,
                                         const TapirTarget &Target,
                                         const LoweringOptions &Options,
                                         llvm::StringRef &Why);

/// Returns the names of the first parameters of both functions, which are i64:
/// - the begin and the end of the iterations;
/// - the grain of pieces if other workers want work before the first strip, or
///   0 if the function is to choose one;
/// - unless they are constants, the work of an iteration, and the smallest
///   number of iterations that are left to other workers.
llvm::SmallVector<llvm::StringRef, 5> getLazyNumbers(const LoopGrain &Grain);

/// Return the last two of these numbers. Each is a parameter of \p F or a
/// constant.
llvm::Value *getLazyUnits(llvm::Function &F, const LoopGrain &Grain);
llvm::Value *getLazyLeast(llvm::Function &F, const LoopGrain &Grain);

/// Builds the function that runs strips. \p Splitter is the function that
/// divides the remaining iterations, with the same parameters.
llvm::Function *buildStripFunction(const CountedLoop &Counted,
                                   const LoopGrain &Grain, LazyStrips Strips,
                                   llvm::Function &Splitter,
                                   TapirTarget &Target);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LAZYLOOP_H
