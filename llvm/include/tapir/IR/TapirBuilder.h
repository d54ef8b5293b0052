//===- TapirBuilder.h - emits Tapir -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that a front end calls while it walks its syntax tree, beside
// LLVM's IRBuilder. Our passes build Tapir with them, too. Their level is that
// of Tapir (regions, tasks, syncs and loops); a caller need not know the calls
// that represent these. docs/language-authors.md goes through an example.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_TAPIRBUILDER_H
#define TAPIR_IR_TAPIRBUILDER_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Compiler.h"

namespace tapir {

/// A task that is being built: from beginTask to endTask the insertion point is
/// in the child.
struct TapirTask {
  llvm::Value *Region = nullptr;
  llvm::CallBase *Detach = nullptr;
  /// The block in which the parent continues.
  llvm::BasicBlock *Continuation = nullptr;
  /// The block in which exceptions that leave the child arrive in the parent,
  /// or null.
  llvm::BasicBlock *Unwind = nullptr;
};

/// A parallel loop that is being built: from beginLoop to endLoop the insertion
/// point is in the body, which is a task.
struct TapirLoop {
  TapirTask Iteration;
  /// The number of the iteration, an i64 from 0.
  llvm::PHINode *Index = nullptr;
  llvm::BasicBlock *Exit = nullptr;
};

/// A scope whose tasks are joined before control leaves it.
struct TapirScope {
  llvm::AllocaInst *Region = nullptr;
  /// The landing pad of exceptions that are thrown in the scope outside of
  /// tasks, or leave its tasks; null in a scope without exceptions.
  llvm::BasicBlock *Pad = nullptr;
  /// The block after the pad. The children have ended there, and cleanups are
  /// added to its end. If these take several blocks, set this to the last one
  /// of them before the scope ends; the scope's end continues to the next block
  /// that an exception reaches.
  llvm::BasicBlock *Cleanup = nullptr;
  /// The exception in flight in the cleanup, as a landing pad returns it. The
  /// phi is in the first block of the cleanup, to which other landing pads of
  /// the scope may branch, too.
  llvm::PHINode *InFlight = nullptr;
};

/// Emits Tapir at the insertion point of an IRBuilder. Every region that a task
/// is detached in has to be synced on every path before its function returns,
/// and before the end of a task that owns it. Not thread-safe, like IRBuilder.
class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT TapirBuilder {
  llvm::IRBuilderBase &B;

  llvm::BasicBlock *createBlock(const llvm::Twine &Name) const;

public:
  explicit TapirBuilder(llvm::IRBuilderBase &B) : B(B) {}

  // Statements ----------------------------------------------------------------

  /// Creates an empty sync region in the entry block of \p F.
  static llvm::AllocaInst *createRegion(llvm::Function &F);

  /// Begins a task: the code that is built up to endTask runs in parallel to
  /// the code that is built after endTask, until a sync of \p Region. With \p
  /// Unwind, a landing pad of the parent, the child may throw: see
  /// createTaskPad.
  TapirTask beginTask(llvm::Value *Region, llvm::BasicBlock *Unwind = nullptr);
  void endTask(const TapirTask &Task);

  /// Joins every task detached in \p Region since its last sync.
  llvm::CallInst *createSync(llvm::Value *Region);
  /// Does the same. If children have ended with exceptions, the sync then
  /// throws the exception of the serially first one to \p Unwind. If \p Unwind
  /// is null, no child throws.
  llvm::CallBase *createSync(llvm::Value *Region, llvm::BasicBlock *Unwind);

  /// Begins a parallel loop: the code that is built up to endLoop runs \p Count
  /// times, an i64, in parallel; the code that is built after endLoop runs when
  /// all iterations are over. \p Grain, an i64, is the number of iterations
  /// that one task runs in a row; null or 0 leave it to the target. The loop
  /// has a region of its own. With \p Unwind, iterations may throw.
  TapirLoop beginLoop(llvm::Value *Count, llvm::Value *Grain = nullptr,
                      llvm::BasicBlock *Unwind = nullptr);
  void endLoop(const TapirLoop &Loop);

  // Exceptions ----------------------------------------------------------------

  /// Begins a scope. With \p Throws, it has a landing pad; the function must
  /// have a personality then.
  TapirScope beginScope(bool Throws = false);
  /// Joins the scope's tasks. If the scope has a pad, an exception that is in
  /// flight waits for the tasks, and a serially earlier one takes its place. It
  /// then continues to \p Outer's cleanup, or ends the task \p Ends if the
  /// scope is the outermost one of that task, or else leaves the function.
  void endScope(const TapirScope &Scope, const TapirScope *Outer = nullptr,
                const TapirTask *Ends = nullptr);

  /// Creates the landing pad for exceptions that are thrown in \p Task outside
  /// of scopes of its own: it ends the task with the exception.
  llvm::BasicBlock *createTaskPad(const TapirTask &Task);

  // Reducers ------------------------------------------------------------------

  /// Creates a look-up: the address of the running strand's view of the reducer
  /// at \p Reducer, of \p Size bytes. void Identity(void *view) makes a new
  /// view, void Reduce(void *left, void *right) adds the right one to the left
  /// one. If these functions are null, a new view is zero bytes, and the later
  /// of two views is dropped. The address is valid up to the next spawn or
  /// sync.
  llvm::CallInst *createView(llvm::Value *Reducer, uint64_t Size,
                             llvm::Value *Identity, llvm::Value *Reduce);
  /// Announces that the reducer has its initial value. A reducer that is a
  /// global variable needs neither this nor createViewEnd.
  void createViewBegin(llvm::Value *Reducer, uint64_t Size,
                       llvm::Value *Identity, llvm::Value *Reduce);
  /// Announces that the reducer has its final value, and is about to be
  /// destroyed.
  void createViewEnd(llvm::Value *Reducer);

  // Pieces of these -----------------------------------------------------------

  /// Ends the current block with a detach: \p Task runs as the child and must
  /// end in createReattach to \p Continuation. With \p Unwind, the child may
  /// throw, and its exceptions arrive in that block.
  llvm::CallBase *createDetach(llvm::Value *Region, llvm::BasicBlock *Task,
                               llvm::BasicBlock *Continuation,
                               llvm::BasicBlock *Unwind = nullptr);

  /// Ends the current block, the last one of a task.
  void createReattach(llvm::Value *Region, llvm::BasicBlock *Continuation);

  /// Ends the current block, and the child, with \p Exception, which is the
  /// first member of a landing pad's result. \p Unwind is that of the detach.
  void createException(llvm::Value *Region, llvm::Value *Exception,
                       llvm::BasicBlock *Unwind);
};

} // namespace tapir

#endif // TAPIR_IR_TAPIRBUILDER_H
