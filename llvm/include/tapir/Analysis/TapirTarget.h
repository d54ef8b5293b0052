//===- TapirTarget.h - what a runtime needs to run Tapir --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The framework outlines tasks into helpers, splits loops and keeps debug info;
// a target only says how a helper is started, how a region is joined and which
// loose ends a function has in the end. What it knows of its runtime comes out
// of a bitcode file that was compiled from C, so a target's code holds no
// structure layout. docs/tapir.md describes the order of the calls below.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_TAPIRTARGET_H
#define TAPIR_ANALYSIS_TAPIRTARGET_H

#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>
#include <string>

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace tapir {

/// A task that has become a function of its own:
///   void helper(ptr region, live-ins...)
struct SpawnHelper {
  llvm::Function *Helper = nullptr;
  llvm::Function *Parent = nullptr;
  /// What is above runs before parent and child part (copies of memory that
  /// the child owns); the task's own code begins here.
  llvm::Instruction *DetachPoint = nullptr;
  /// The markers at which the child begins if the parent's evaluation of
  /// arguments is a part of the helper; otherwise it begins at DetachPoint. The
  /// target removes them.
  llvm::SmallVector<llvm::CallBase *, 1> StrandBegins;
  /// The returns that end the task.
  llvm::SmallVector<llvm::Instruction *, 2> Ends;
  /// The tapir.exception markers that end the helper, or the child in it if
  /// that has begun, with an exception. The target replaces them.
  llvm::SmallVector<llvm::CallBase *, 2> Throws;
  /// The parent's values for the helper's parameters, the region first.
  llvm::SmallVector<llvm::Value *, 8> Arguments;
  /// How many values don't fit; if there are any, the last of the arguments is
  /// the address of the structure that they are members of.
  unsigned Packed = 0;
  /// Which of them are addresses that are read above DetachPoint only.
  llvm::SmallSet<unsigned, 4> CopiedArguments;
};

/// Counts what the parameters of a helper take up so far.
struct ArgumentBudget {
  unsigned Integers = 0, Floats = 0;
  unsigned SmallIntegers = 0; ///< those among the integers that are not wide
};

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT TapirTarget {
public:
  virtual ~TapirTarget();

  /// True where tasks run in place and syncs vanish: the serial projection.
  virtual bool isSerial() const { return false; }

  /// Called once for a module with Tapir, before anything is lowered.
  virtual llvm::Error begin(llvm::Module &M) = 0;

  /// Whether a live-in of type \p T is a parameter of its own rather than a
  /// member of the structure that holds what doesn't fit; takes from \p Budget.
  virtual bool passesDirectly(llvm::Type *T, ArgumentBudget &Budget) const = 0;

  /// The default grain size of a loop of \p Count iterations, each of which is
  /// \p Work units of work (roughly cycles; at least 1). All are i64; the grain
  /// is at least 1.
  virtual llvm::Value *emitGrainSize(llvm::IRBuilderBase &B, llvm::Value *Count,
                                     llvm::Value *Work) = 0;

  /// Whether the runtime says when the running strand had better leave work to
  /// others. Asked behind begin().
  virtual bool knowsDemand() const { return false; }

  /// Whether it had better, an i1 and a hint. For targets that know.
  virtual llvm::Value *emitWantsWork(llvm::IRBuilderBase &B);

  /// Whether the runtime says when a spawn had better leave its continuation to
  /// others, rather than be a call. Asked behind begin().
  virtual bool knowsSpawnDemand() const { return false; }

  /// Whether it had better, an i1 and a hint. For targets that know.
  virtual llvm::Value *emitWantsSpawn(llvm::IRBuilderBase &B);

  /// Whether the runtime splices loops over time (SpliceLoops.h).
  virtual bool splices() const { return false; }

  /// What steps consist of.
  enum class Steps { Loops, Calls };

  /// Has it do so. The arguments are those of __cilkrts_splice_loops, or of
  /// __cilkrts_splice_calls (cheetah/splice). For targets that do.
  virtual void emitSplice(llvm::IRBuilderBase &B, Steps Of,
                          llvm::ArrayRef<llvm::Value *> Arguments);

  /// Whether every spawn and sync of the program has to come to be one here,
  /// and none may be simplified.
  virtual bool keepsSpawns() const { return false; }

  // What a runtime may want to know of a parallel loop, which is divided among
  // tasks in whatever way is fast.

  /// At the start of a function that divides iterations and runs a piece of
  /// them. Returns what the next two get, or null, where they aren't called.
  virtual llvm::Value *emitLoopEnter(llvm::IRBuilderBase &B);
  /// Iteration \p Index, an i64 from 0, begins.
  virtual void emitLoopIteration(llvm::IRBuilderBase &B, llvm::Value *Loop,
                                 llvm::Value *Index);
  /// The piece is over, before the sync.
  virtual void emitLoopLeave(llvm::IRBuilderBase &B, llvm::Value *Loop);
  /// All \p Count iterations are over.
  virtual void emitLoopDone(llvm::IRBuilderBase &B, llvm::Value *Count);

  /// Completes \p H and starts it before \p At in its parent; returns the call
  /// that does. If H has Throws, the framework makes that an invoke.
  virtual llvm::CallInst *lowerSpawn(SpawnHelper &H, llvm::Instruction &At) = 0;

  /// Replaces a sync of a region that has spawns. With \p Throwing, children
  /// may leave exceptions: a sync that is nounwind then keeps them for the next
  /// one, any other throws the serially first.
  virtual void lowerSync(llvm::CallBase &Sync, bool Throwing) = 0;

  /// Removes or replaces a sync of a region that has no spawns, or none that it
  /// could wait for.
  virtual void lowerIdleSync(llvm::CallBase &Sync);

  /// Replaces a tapir.unwind of a region in which children may leave
  /// exceptions.
  virtual void lowerUnwind(llvm::CallBase &Unwind) = 0;

  /// The strand's view of a reducer of \p Size bytes; null if the runtime has
  /// no views. The functions may be null pointers: an identity is zero bytes
  /// then, and the later of two views is dropped.
  virtual llvm::Value *emitView(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                                llvm::Value *Size, llvm::Value *Identity,
                                llvm::Value *Reduce);
  /// The strand has constructed a reducer, or is about to destroy one.
  virtual void emitViewBegin(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                             llvm::Value *Size, llvm::Value *Identity,
                             llvm::Value *Reduce);
  virtual void emitViewEnd(llvm::IRBuilderBase &B, llvm::Value *Reducer);

  /// Called for each function in which lowerSpawn or lowerSync ran, once
  /// nothing of Tapir is left in it; \p Regions are its sync regions.
  virtual void finishFunction(llvm::Function &F,
                              llvm::ArrayRef<llvm::AllocaInst *> Regions) = 0;

  /// Called last. Functions that it makes of user's code join \p Made, and
  /// those that it drops leave it.
  virtual void end(llvm::Module &M, llvm::ModuleAnalysisManager &MAM,
                   llvm::SmallVectorImpl<llvm::Function *> &Made) = 0;
};

/// The target that Tapir in a module is lowered to, which passes before the
/// lowering ask questions of. There is one object from the first question to
/// the lowering's end.
class TargetAnalysis : public llvm::AnalysisInfoMixin<TargetAnalysis> {
public:
  /// Null where Tapir stays as it is, for a later command to lower.
  using Source = std::function<llvm::Expected<std::unique_ptr<TapirTarget>>()>;

  class Result {
    std::unique_ptr<TapirTarget> Target;
    std::string Problem;
    bool Begun = false;

  public:
    explicit Result(llvm::Expected<std::unique_ptr<TapirTarget>> Made);

    /// Whether Tapir is to be lowered, and not left to a later command.
    bool isChosen() const { return Target || !Problem.empty(); }
    /// Null if Tapir isn't lowered, or if there is a problem with the target.
    const TapirTarget *get() const { return Target.get(); }
    /// The target after its begin(). Null if there is none or if that fails,
    /// which is reported at the first call.
    TapirTarget *begin(llvm::Module &M);

    /// Nothing in the module changes it.
    bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                    llvm::ModuleAnalysisManager::Invalidator &);
  };

  explicit TargetAnalysis(Source Make) : Make(std::move(Make)) {}
  Result run(llvm::Module &, llvm::ModuleAnalysisManager &) {
    return Result(Make());
  }

private:
  friend llvm::AnalysisInfoMixin<TargetAnalysis>;
  static llvm::AnalysisKey Key;
  Source Make;
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_TAPIRTARGET_H
