//===- LoopShape.h - parallel loops that can be divided ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The iterations of a loop can be divided among tasks if their number is known
// on entry, and if each iteration can begin without the iterations before it.
// This analysis leaves the loop as it is. It returns the parts of the loop, or
// the reason why the loop can't be divided, which a remark tells the user.
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

/// If \p L is a parallel loop, returns the task that each of its iterations
/// detaches. A plain loop around a spawn is no parallel loop: the code after a
/// plain loop may run before the children are joined.
std::optional<Task> findIteration(const llvm::Loop &L, const llvm::LoopInfo &LI,
                                  const llvm::DominatorTree &DT,
                                  const LoopMarkers &Markers);

/// The two terms whose sum, modulo 2^64, is the number of a loop's iterations.
struct KnownCount {
  llvm::Value *Base; // an i64 that is computed before the loop
  llvm::ConstantInt *Missing;
};

/// A parallel loop that can be divided. This is a snapshot, like the task in
/// it.
struct LoopShape {
  llvm::Loop &L;
  Task Iteration;
  /// The loop's blocks, and those blocks of its task from which control only
  /// reaches the program's end, for example abort().
  llvm::SetVector<llvm::BasicBlock *> Body;
  /// The reattaches, and the exceptions, that end this task and no other one.
  llvm::SmallVector<llvm::Instruction *, 2> Ends, Throws;

  llvm::BasicBlock *Preheader = nullptr, *Latch = nullptr;
  /// The blocks of the only edge that leaves the loop without an exception.
  llvm::BasicBlock *Exiting = nullptr, *Exit = nullptr;
  /// True if the exit test precedes the detach, so that there may be no
  /// iteration at all.
  bool TestsFirst = false;

  /// The front end's announcement of the loop, or null.
  llvm::CallBase *Announcement = nullptr;
  /// The trip count, an i64. If Known is empty, the trip count can be computed
  /// in the preheader.
  const llvm::SCEV *Count = nullptr;
  std::optional<KnownCount> Known;

  LoopShape(llvm::Loop &L, Task Iteration);

  llvm::Function &getFunction() const;
  llvm::CallBase &getDetach() const { return Iteration.getDetach(); }

  /// Returns the block in which exceptions of the detach arrive, or null.
  llvm::BasicBlock *getUnwindDest() const;

  /// Returns true if \p I begins or ends the task of an iteration.
  bool isBoundary(const llvm::Instruction &I) const;

  bool contains(const llvm::Instruction &I) const;

  /// Returns true if \p U, an operand of a phi in the body, belongs to an edge
  /// from a block outside of the body. There are such edges because tasks may
  /// share blocks, for example the blocks in which exceptions end them.
  bool comesFromElsewhere(const llvm::Use &U) const;

  /// Returns true if an iteration calls other code, or begins other tasks.
  bool runsOtherCode() const;
};

/// Returns the shape of \p L, whose task is \p Iteration. If the loop can't be
/// divided, returns nothing and sets \p Why to the reason.
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
