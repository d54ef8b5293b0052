//===- TapirTarget.h - the interface of a target ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A target is the part of the lowering that depends on a runtime. The rest of
// the lowering outlines tasks into helpers, divides loops and keeps debug info.
// A target only emits the code that starts a helper and the code that joins a
// region. It also makes functions that contain such code meet the runtime's
// requirements. A target takes the layout of its runtime's structures from a
// bitcode file that was compiled from C, so the target's code contains no
// layouts. docs/tapir.md describes the order of the calls below.
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
  /// The instruction at which the task's own code begins. Instructions before
  /// it run at the spawn: they copy memory for the child.
  llvm::Instruction *DetachPoint = nullptr;
  /// The markers at which the child begins, if the parent's evaluation of
  /// arguments is a part of the helper. The target removes them. If there are
  /// none, the child begins at DetachPoint.
  llvm::SmallVector<llvm::CallBase *, 1> StrandBegins;
  /// The returns that end the task.
  llvm::SmallVector<llvm::Instruction *, 2> Ends;
  /// The tapir.exception markers of the helper. Each one ends the child with an
  /// exception or, if the child hasn't begun at this point, the helper. The
  /// target replaces them.
  llvm::SmallVector<llvm::CallBase *, 2> Throws;
  /// The parent's values for the helper's parameters, the region first.
  llvm::SmallVector<llvm::Value *, 8> Arguments;
  /// The number of live-ins that have no parameter of their own. If it is not
  /// 0, the last argument is the address of a structure with these values.
  unsigned Packed = 0;
  /// The arguments that are addresses and that only instructions before
  /// DetachPoint read.
  llvm::SmallSet<unsigned, 4> CopiedArguments;
};

/// The numbers of argument registers that a helper's parameters use so far.
struct ArgumentBudget {
  unsigned Integers = 0, Floats = 0;
  unsigned SmallIntegers = 0; ///< those of Integers with less than 32 bits
};

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT TapirTarget {
public:
  virtual ~TapirTarget();

  /// Returns true for the serial projection, in which tasks run in place and
  /// syncs are removed.
  virtual bool isSerial() const { return false; }

  /// Prepares for a module with Tapir. It is called once, before the lowering.
  virtual llvm::Error begin(llvm::Module &M) = 0;

  /// Returns true if a live-in of type \p T has a parameter of its own. If so,
  /// counts the parameter in \p Budget. Other live-ins are members of a
  /// structure.
  virtual bool passesDirectly(llvm::Type *T, ArgumentBudget &Budget) const = 0;

  /// Emits the default grain size, at least 1, of a loop of \p Count
  /// iterations, each of which is \p Work units of work (roughly cycles; at
  /// least 1). All are i64.
  virtual llvm::Value *emitGrainSize(llvm::IRBuilderBase &B, llvm::Value *Count,
                                     llvm::Value *Work) = 0;

  /// Returns true if the runtime can tell whether other workers want work from
  /// the running strand. Called after begin().
  virtual bool knowsDemand() const { return false; }

  /// Emits a hint, an i1: true if other workers want work. Called only if
  /// knowsDemand().
  virtual llvm::Value *emitWantsWork(llvm::IRBuilderBase &B);

  /// Returns true if the runtime can tell whether a lazy spawn is to push its
  /// continuation. Called after begin().
  virtual bool knowsSpawnDemand() const { return false; }

  /// Emits a hint, an i1: true if a spawn is to push its continuation, and
  /// false if it is to be a call. Called only if knowsSpawnDemand().
  virtual llvm::Value *emitWantsSpawn(llvm::IRBuilderBase &B);

  /// Returns true if the runtime splices loops over time (SpliceLoops.h).
  virtual bool splices() const { return false; }

  /// The parts of a step of a spliced loop.
  enum class Steps { Loops, Calls };

  /// Emits a call that splices. The arguments are those of
  /// __cilkrts_splice_loops, or of __cilkrts_splice_calls (cheetah/splice).
  /// Called only if splices().
  virtual void emitSplice(llvm::IRBuilderBase &B, Steps Of,
                          llvm::ArrayRef<llvm::Value *> Arguments);

  /// Returns true if every spawn and sync of the program has to be lowered, and
  /// no pass may simplify one.
  virtual bool keepsSpawns() const { return false; }

  // The four functions below emit notifications about parallel loops, for
  // runtimes that want these. The lowering decides how a loop is divided.

  /// Emits the notification that a piece of a loop begins, at the beginning of
  /// a function that divides and runs it. Returns the value to pass to the next
  /// two functions, or null if they are not to be called.
  virtual llvm::Value *emitLoopEnter(llvm::IRBuilderBase &B);
  /// Emits the notification that iteration \p Index, an i64 from 0, begins.
  virtual void emitLoopIteration(llvm::IRBuilderBase &B, llvm::Value *Loop,
                                 llvm::Value *Index);
  /// Emits the notification that the piece is over, before the sync.
  virtual void emitLoopLeave(llvm::IRBuilderBase &B, llvm::Value *Loop);
  /// Emits the notification that all \p Count iterations are over.
  virtual void emitLoopDone(llvm::IRBuilderBase &B, llvm::Value *Count);

  /// Completes the helper \p H, and starts it before \p At in its parent.
  /// Returns the call that starts it. If \p H has Throws, the lowering makes
  /// that call an invoke.
  virtual llvm::CallInst *lowerSpawn(SpawnHelper &H, llvm::Instruction &At) = 0;

  /// Replaces a sync of a region that has spawns. If \p Throwing is true,
  /// children may have ended with exceptions. A nounwind sync keeps them for
  /// the next sync. Any other sync throws the one that comes first in the
  /// serial order.
  virtual void lowerSync(llvm::CallBase &Sync, bool Throwing) = 0;

  /// Removes or replaces a sync of a region that has no spawns, or no spawns
  /// that the sync could wait for.
  virtual void lowerIdleSync(llvm::CallBase &Sync);

  /// Replaces a tapir.unwind of a region in which children may end with
  /// exceptions.
  virtual void lowerUnwind(llvm::CallBase &Unwind) = 0;

  /// Emits a look-up of the strand's view of a reducer of \p Size bytes.
  /// Returns null if the runtime has no views. The functions may be null
  /// pointers: without an identity function, a new view is zero bytes, and
  /// without a reduce function, the later of two views is dropped.
  virtual llvm::Value *emitView(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                                llvm::Value *Size, llvm::Value *Identity,
                                llvm::Value *Reduce);
  /// Emit the notification that the strand has constructed a reducer, or is
  /// about to destroy one.
  virtual void emitViewBegin(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                             llvm::Value *Size, llvm::Value *Identity,
                             llvm::Value *Reduce);
  virtual void emitViewEnd(llvm::IRBuilderBase &B, llvm::Value *Reducer);

  /// Finishes a function that contains code of lowerSpawn or lowerSync. Called
  /// when the function has no Tapir any more; \p Regions are its sync regions.
  virtual void finishFunction(llvm::Function &F,
                              llvm::ArrayRef<llvm::AllocaInst *> Regions) = 0;

  /// Finishes the module. Called after all other functions. Adds to \p Made the
  /// functions that it creates from the user's code, and removes from \p Made
  /// the functions that it deletes.
  virtual void end(llvm::Module &M, llvm::ModuleAnalysisManager &MAM,
                   llvm::SmallVectorImpl<llvm::Function *> &Made) = 0;
};

/// The target that the Tapir of a module is lowered to. Passes before the
/// lowering use it, too. The TapirTarget object is created by the first query,
/// and lives until the end of the lowering.
class TargetAnalysis : public llvm::AnalysisInfoMixin<TargetAnalysis> {
public:
  /// Creates the target. Returns null if Tapir isn't to be lowered by this
  /// command.
  using Source = std::function<llvm::Expected<std::unique_ptr<TapirTarget>>()>;

  class Result {
    std::unique_ptr<TapirTarget> Target;
    std::string Problem;
    bool Begun = false;

  public:
    explicit Result(llvm::Expected<std::unique_ptr<TapirTarget>> Made);

    /// Returns true if Tapir is to be lowered, and not left to a later command.
    bool isChosen() const { return Target || !Problem.empty(); }
    /// Returns null if Tapir isn't lowered, or if there is a problem with the
    /// target.
    const TapirTarget *get() const { return Target.get(); }
    /// Returns the target after its begin(). Returns null if there is no target
    /// or if begin() fails, which is reported at the first call.
    TapirTarget *begin(llvm::Module &M);

    /// Returns false: no change of the module invalidates the choice of the
    /// target.
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
