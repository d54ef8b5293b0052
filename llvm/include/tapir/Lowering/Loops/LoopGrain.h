//===- LoopGrain.h - grain size of parallel loops ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A piece of a loop must be long enough that the cost of its spawn is small,
// and there must be enough pieces for all workers. The program may ask for a
// grain. Otherwise the target chooses it from the number of iterations and the
// cost of an iteration.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_LOOPGRAIN_H
#define TAPIR_LOWERING_LOOPS_LOOPGRAIN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class BasicBlock;
class CallBase;
class Loop;
class OptimizationRemarkAnalysis;
class SCEV;
class SCEVExpander;
class ScalarEvolution;
} // namespace llvm

namespace tapir {
class LoopWork;
class TapirTarget;
struct LoweringOptions;

/// The grain of one parallel loop: the largest number of iterations that are
/// not divided further.
class LoopGrain {
  llvm::Function &F;
  TapirTarget &Target;
  const LoweringOptions &Options;
  llvm::Value *Asked = nullptr; // by the program; null or 0 if it asks for none
  const llvm::SCEV *Work = nullptr; // of an iteration, in units of LoopWork
  uint64_t MostWork = 0;  // of an iteration if that is small; otherwise 0
  bool Irregular = false; // iterations are likely to differ
  bool Waits = false;     // an iteration may wait for another one

  bool wantsFinest() const;
  llvm::ConstantInt *getAskedConstant() const;
  uint64_t getLeast() const;
  llvm::Value *getDefault(llvm::IRBuilderBase &B, llvm::Value *Count,
                          llvm::Value *Units) const;

public:
  LoopGrain(llvm::Function &F, TapirTarget &Target,
            const LoweringOptions &Options)
      : F(F), Target(Target), Options(Options) {}

  /// Sets the program's grain. \p Number is an i64; if it is 0, the grain is
  /// chosen.
  void ask(llvm::Value *Number) { Asked = Number; }

  /// Returns true if the program asks for a grain. Its value may be 0 at run
  /// time.
  bool isAsked() const;

  /// Estimates the cost of an iteration of \p L: \p Body are its blocks,
  /// \p Task those of its task, which begins at \p Detach.
  void estimate(llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Body,
                const llvm::CallBase &Detach,
                llvm::ArrayRef<llvm::BasicBlock *> Task, LoopWork &Estimate,
                llvm::ScalarEvolution &SE);

  /// Returns the grain if it is known at compile time; otherwise null.
  llvm::ConstantInt *getConstant() const;

  /// Emits code at \p B that computes the grain of \p Count iterations, an i64.
  /// The estimate must be expandable there.
  llvm::Value *compute(llvm::IRBuilderBase &B, llvm::Value *Count,
                       llvm::SCEVExpander &Expander) const;

  // The functions below are for loops that are divided on demand.

  /// Returns the largest work of an iteration if that is certain, and small;
  /// otherwise 0.
  uint64_t getMostWork() const { return MostWork; }
  /// Returns true if an iteration may wait for a later one.
  bool mayWait() const { return Waits; }
  /// Returns true if an iteration is known to be more work than \p Units.
  bool isMoreThan(uint64_t Units) const;
  /// Returns the smallest number of iterations that are left to other workers,
  /// if it is known at compile time; otherwise null.
  llvm::ConstantInt *getConstantLeast() const;
  /// Emits the same number, an i64, at \p B.
  llvm::Value *computeLeast(llvm::IRBuilderBase &B) const;
  /// Returns the cost of an iteration, an i64, if that is known at compile
  /// time; otherwise null.
  llvm::ConstantInt *getConstantUnits() const;
  llvm::Value *computeUnits(llvm::IRBuilderBase &B,
                            llvm::SCEVExpander &Expander) const;
  /// Emits the grain, at least \p Least, of \p Count iterations that have not
  /// been divided yet. Each iteration costs \p Units.
  llvm::Value *computeFirst(llvm::IRBuilderBase &B, llvm::Value *Count,
                            llvm::Value *Units, llvm::Value *Least) const;

  /// Adds the facts about the loop to a remark.
  void describe(llvm::OptimizationRemarkAnalysis &R) const;
};

/// Emits a mask that rounds the length of the first half of a piece, for pieces
/// that are longer than \p Grain. If halves have many vectors, the mask makes
/// them a whole number of vectors, so that only the last leaf has remaining
/// iterations for a scalar loop. Returns null if all halves are too small for
/// that.
llvm::Value *getHalfMask(llvm::IRBuilderBase &B, llvm::Value *Grain);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LOOPGRAIN_H
