//===- TapirBuilder.h - emits Tapir -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A front end uses TapirBuilder beside LLVM's IRBuilder while it walks its
// syntax tree. Our passes build Tapir with it, too. Its functions create
// regions, tasks, syncs and loops; a caller need not know the markers that
// represent these. docs/language-authors.md goes through an example.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_TAPIRBUILDER_H
#define TAPIR_IR_TAPIRBUILDER_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Compiler.h"

namespace tapir {

/// A task that is being built. From beginTask to endTask, the insertion point
/// is in the child.
struct TapirTask {
  llvm::Value *Region = nullptr;
  llvm::CallBase *Detach = nullptr;
  /// The block in which the parent continues.
  llvm::BasicBlock *Continuation = nullptr;
  /// The block in which exceptions that leave the child arrive in the parent,
  /// or null.
  llvm::BasicBlock *Unwind = nullptr;
};

/// A parallel loop that is being built. From beginLoop to endLoop, the
/// insertion point is in the body, which is a task.
struct TapirLoop {
  TapirTask Iteration;
  /// The number of the iteration, an i64 from 0.
  llvm::PHINode *Index = nullptr;
  llvm::BasicBlock *Exit = nullptr;
};

/// A scope whose tasks are joined before control leaves it.
struct TapirScope {
  llvm::AllocaInst *Region = nullptr;
  /// The landing pad for exceptions that are thrown in the scope outside of
  /// tasks, or that leave its tasks. It is null in a scope without exceptions.
  llvm::BasicBlock *Pad = nullptr;
  /// The block after the pad, in which the children have ended. Cleanups are
  /// added to its end. If cleanups take several blocks, set this to the last
  /// one of them before endScope(), which adds the branch to the next block
  /// that an exception reaches.
  llvm::BasicBlock *Cleanup = nullptr;
  /// The exception in flight in the cleanup, as a landing pad returns it. The
  /// phi is in the first block of the cleanup, to which other landing pads of
  /// the scope may branch, too.
  llvm::PHINode *InFlight = nullptr;
};

/// Emits Tapir at the insertion point of an IRBuilder. If a task is detached in
/// a region, the region has to be synced on every path to the end of the
/// region's owner. The owner is the function or the task whose strand detaches
/// in the region. Like IRBuilder, this class is not thread-safe.
class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT TapirBuilder {
  llvm::IRBuilderBase &B;

  llvm::BasicBlock *createBlock(const llvm::Twine &Name) const;

public:
  explicit TapirBuilder(llvm::IRBuilderBase &B) : B(B) {}

  // Statements ----------------------------------------------------------------

  /// Creates an empty sync region in the entry block of \p F.
  static llvm::AllocaInst *createRegion(llvm::Function &F);

  /// Begins a task. The code that is built up to endTask runs in parallel with
  /// the code that is built after endTask, up to a sync of \p Region. If \p
  /// Unwind, a landing pad of the parent, is given, the child may throw: see
  /// createTaskPad.
  TapirTask beginTask(llvm::Value *Region, llvm::BasicBlock *Unwind = nullptr);
  void endTask(const TapirTask &Task);

  /// Creates a sync, which joins every task that was detached in \p Region
  /// since the region's last sync.
  llvm::CallInst *createSync(llvm::Value *Region);
  /// Creates a sync. If children have ended with exceptions, the sync throws
  /// the one that comes first in the serial order to \p Unwind. If \p Unwind is
  /// null, no child may throw.
  llvm::CallBase *createSync(llvm::Value *Region, llvm::BasicBlock *Unwind);

  /// Begins a parallel loop. The code that is built up to endLoop runs in
  /// parallel, \p Count times (an i64). The code that is built after endLoop
  /// runs when all iterations are over. \p Grain, an i64, is the number of
  /// iterations that one task runs one after the other; if it is null or 0, the
  /// target chooses it. The loop has a region of its own. If \p Unwind is
  /// given, iterations may throw.
  TapirLoop beginLoop(llvm::Value *Count, llvm::Value *Grain = nullptr,
                      llvm::BasicBlock *Unwind = nullptr);
  void endLoop(const TapirLoop &Loop);

  // Exceptions ----------------------------------------------------------------

  /// Begins a scope. If \p Throws is true, the scope has a landing pad, and the
  /// function must have a personality.
  TapirScope beginScope(bool Throws = false);
  /// Ends a scope, and joins its tasks. If the scope has a pad, the tasks are
  /// also joined for an exception in flight. If a task has ended with an
  /// exception that comes earlier in the serial order, the task's exception
  /// replaces the one in flight. The exception then continues to \p Outer's
  /// cleanup, or ends the task \p Ends if the scope is the outermost one of
  /// that task, or else leaves the function.
  void endScope(const TapirScope &Scope, const TapirScope *Outer = nullptr,
                const TapirTask *Ends = nullptr);

  /// Creates a landing pad that ends \p Task with the exception. It is for
  /// exceptions that are thrown in \p Task outside of scopes in the task.
  llvm::BasicBlock *createTaskPad(const TapirTask &Task);

  // Reducers ------------------------------------------------------------------

  /// Creates a look-up, which returns the address of the running strand's view
  /// of the reducer at \p Reducer, of \p Size bytes. void Identity(void *view)
  /// initialises a new view, and void Reduce(void *left, void *right) merges
  /// the right view into the left one. Without Identity, a new view is zero
  /// bytes, and without Reduce, the later of two views is dropped. The address
  /// is valid up to the next spawn or sync.
  llvm::CallInst *createView(llvm::Value *Reducer, uint64_t Size,
                             llvm::Value *Identity, llvm::Value *Reduce);
  /// Announces that the reducer has its initial value. A reducer that is a
  /// global variable needs neither this nor createViewEnd.
  void createViewBegin(llvm::Value *Reducer, uint64_t Size,
                       llvm::Value *Identity, llvm::Value *Reduce);
  /// Announces that the reducer has its final value, and is about to be
  /// destroyed.
  void createViewEnd(llvm::Value *Reducer);

  // Parts of statements -------------------------------------------------------

  /// Ends the current block with a detach. \p Task runs as the child, and must
  /// end with createReattach to \p Continuation. If \p Unwind is given, the
  /// child may throw, and its exceptions arrive in that block.
  llvm::CallBase *createDetach(llvm::Value *Region, llvm::BasicBlock *Task,
                               llvm::BasicBlock *Continuation,
                               llvm::BasicBlock *Unwind = nullptr);

  /// Ends the current block, the last one of a task, with a reattach.
  void createReattach(llvm::Value *Region, llvm::BasicBlock *Continuation);

  /// Ends the current block, and the child, with \p Exception, which is the
  /// first member of a landing pad's result. \p Unwind is that of the detach.
  void createException(llvm::Value *Region, llvm::Value *Exception,
                       llvm::BasicBlock *Unwind);
};

} // namespace tapir

#endif // TAPIR_IR_TAPIRBUILDER_H
