//===- LoopShape.h - parallel loops that can be divided ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The iterations of a loop can be divided among tasks if it is known on entry
// how many there are, and if each can be begun without those before it. This
// looks at a loop, which it leaves as it is, and tells its parts, or what is in
// the way: a user who asked for a parallel loop wants to know.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_LOOPSHAPE_H
#define TAPIR_ANALYSIS_LOOPSHAPE_H

#include "tapir/Analysis/Task.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueHandle.h"

#include <optional>

namespace llvm {
class DominatorTree;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class raw_ostream;
} // namespace llvm

namespace tapir {

/// The calls of tapir.loop in a function, by region.
using LoopMarkers =
    llvm::DenseMap<llvm::Value *, llvm::SmallVector<llvm::WeakVH, 1>>;
LoopMarkers findLoopMarkers(llvm::Function &F);

/// The task that \p L begins once an iteration, outside of other tasks, if it
/// is a parallel loop. A plain loop around a spawn is none: what follows it may
/// run before the children are joined.
std::optional<Task> findIteration(const llvm::Loop &L, const llvm::LoopInfo &LI,
                                  const llvm::DominatorTree &DT,
                                  const LoopMarkers &Markers);

/// What the number of a loop's iterations is the sum of, modulo 2^64.
struct KnownCount {
  llvm::Value *Base; // an i64 that is there on entry
  llvm::ConstantInt *Missing;
};

/// A parallel loop that can be divided. Like the task in it, a snapshot.
struct LoopShape {
  llvm::Loop &L;
  Task Iteration;
  /// The loop's blocks and those in which its task stops for good (abort, say).
  llvm::SetVector<llvm::BasicBlock *> Body;
  /// What ends this task alone: reattaches, and exceptions.
  llvm::SmallVector<llvm::Instruction *, 2> Ends, Throws;

  llvm::BasicBlock *Preheader = nullptr, *Latch = nullptr;
  /// The only edge that leaves the loop other than by an exception.
  llvm::BasicBlock *Exiting = nullptr, *Exit = nullptr;
  /// Whether the exit test precedes the detach, so that there may be no
  /// iteration at all.
  bool TestsFirst = false;

  /// The front end's announcement of the loop, or null.
  llvm::CallBase *Announcement = nullptr;
  /// How many iterations there are, an i64. Unless there is a known count, it
  /// can be computed in the preheader.
  const llvm::SCEV *Count = nullptr;
  std::optional<KnownCount> Known;

  LoopShape(llvm::Loop &L, Task Iteration);

  llvm::Function &getFunction() const;
  llvm::CallBase &getDetach() const { return Iteration.getDetach(); }

  /// Where the detach goes with an exception, or null.
  llvm::BasicBlock *getUnwindDest() const;

  /// Whether \p I begins or ends the task of an iteration.
  bool isBoundary(const llvm::Instruction &I) const;

  bool contains(const llvm::Instruction &I) const;

  /// Whether a phi in the body reads \p U only if control comes from code that
  /// is not: tasks may share blocks, those that end them by an exception, say.
  bool comesFromElsewhere(const llvm::Use &U) const;

  /// Whether an iteration runs code that isn't here, or begins other tasks.
  bool runsOtherCode() const;
};

/// The shape of \p L, whose task is \p Iteration. Or none, and \p Why then says
/// why the loop can't be divided.
std::optional<LoopShape> findLoopShape(llvm::Loop &L, Task Iteration,
                                       const LoopMarkers &Markers,
                                       const llvm::DominatorTree &DT,
                                       llvm::ScalarEvolution &SE,
                                       llvm::StringRef &Why);

/// Prints the shapes of each function's parallel loops ("print<tapir-loops>").
struct LoopShapePrinterPass : llvm::PassInfoMixin<LoopShapePrinterPass> {
  explicit LoopShapePrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
  llvm::raw_ostream &OS;
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_LOOPSHAPE_H
