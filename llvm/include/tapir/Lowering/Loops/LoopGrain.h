//===- LoopGrain.h - how many iterations run in a row -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A piece of a loop must be long enough that a spawn doesn't count beside it,
// and there must be pieces enough for all workers. The program may ask for a
// grain; otherwise the target is told how many iterations there are, and what
// one costs, and chooses.
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

/// The grain of one parallel loop: the most iterations that are not divided.
class LoopGrain {
  llvm::Function &F;
  TapirTarget &Target;
  const LoweringOptions &Options;
  llvm::Value *Asked = nullptr;     // by the program: null or 0 if nothing
  const llvm::SCEV *Work = nullptr; // of an iteration, in units of LoopWork
  uint64_t MostWork = 0;            // of an iteration, if little; otherwise 0
  bool Irregular = false;           // iterations are likely to differ
  bool Waits = false;               // one may wait for another one

  bool wantsFinest() const;
  llvm::ConstantInt *getAskedConstant() const;
  uint64_t getLeast() const;
  llvm::Value *getDefault(llvm::IRBuilderBase &B, llvm::Value *Count,
                          llvm::Value *Units) const;

public:
  LoopGrain(llvm::Function &F, TapirTarget &Target,
            const LoweringOptions &Options)
      : F(F), Target(Target), Options(Options) {}

  /// \p Number is what the program asks for, an i64 that may be 0: "choose".
  void ask(llvm::Value *Number) { Asked = Number; }

  /// Returns true if the program asks for a grain, which may turn out to be 0.
  bool isAsked() const;

  /// Finds out what an iteration of \p L costs: \p Body are its blocks, \p Task
  /// those of its task, which begins at \p Detach.
  void estimate(llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Body,
                const llvm::CallBase &Detach,
                llvm::ArrayRef<llvm::BasicBlock *> Task, LoopWork &Estimate,
                llvm::ScalarEvolution &SE);

  /// The grain if it is known at compile time; otherwise null.
  llvm::ConstantInt *getConstant() const;

  /// Computes the grain of \p Count iterations, an i64, where \p B is, to which
  /// the estimate can be expanded.
  llvm::Value *compute(llvm::IRBuilderBase &B, llvm::Value *Count,
                       llvm::SCEVExpander &Expander) const;

  // What a loop is divided by that is divided when others want work.

  /// The most work of an iteration if that is certain, and little; otherwise 0.
  uint64_t getMostWork() const { return MostWork; }
  /// Whether an iteration may wait for a later one.
  bool mayWait() const { return Waits; }
  /// Whether an iteration is known to be more work than that.
  bool isMoreThan(uint64_t Units) const;
  /// The fewest iterations that are left to others, if that is known at compile
  /// time; otherwise null.
  llvm::ConstantInt *getConstantLeast() const;
  /// The same, an i64, where \p B is.
  llvm::Value *computeLeast(llvm::IRBuilderBase &B) const;
  /// What an iteration costs, an i64, if that is known at compile time;
  /// otherwise null.
  llvm::ConstantInt *getConstantUnits() const;
  llvm::Value *computeUnits(llvm::IRBuilderBase &B,
                            llvm::SCEVExpander &Expander) const;
  /// The grain of \p Count iterations of \p Units that nobody has divided yet,
  /// not below \p Least.
  llvm::Value *computeFirst(llvm::IRBuilderBase &B, llvm::Value *Count,
                            llvm::Value *Units, llvm::Value *Least) const;

  /// Says what was known of the loop.
  void describe(llvm::OptimizationRemarkAnalysis &R) const;
};

/// A mask for halves of pieces longer than \p Grain: as long as they are of
/// many vectors, they are of whole ones. Then no leaf but the last has a rest
/// that the vectorised code leaves to a scalar loop. Null if all halves are
/// smaller than that.
llvm::Value *getHalfMask(llvm::IRBuilderBase &B, llvm::Value *Grain);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_LOOPGRAIN_H
