//===- TapirBuilder.h - emits Tapir -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a front end calls while it walks its syntax tree, beside LLVM's
// IRBuilder, and what our passes build Tapir with. The level is that of Tapir:
// regions, tasks, syncs and loops; how they are written as calls is of no
// concern here. docs/language-authors.md goes through an example.
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
  /// Where exceptions that leave the child arrive in the parent, or null.
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
  /// The landing pad of what may throw in the scope outside of tasks, and of
  /// its tasks; null in a scope without exceptions.
  llvm::BasicBlock *Pad = nullptr;
  /// The block after the pad. The children are over there, and cleanups go to
  /// its end. If these take several blocks, set this to the last one of them
  /// before the scope ends; the scope's end continues to whatever an exception
  /// meets next.
  llvm::BasicBlock *Cleanup = nullptr;
  /// What is in flight there: what a landing pad returns. In the first block of
  /// the cleanup, to which other landing pads of the scope may branch, too.
  llvm::PHINode *InFlight = nullptr;
};

/// Emits Tapir at the insertion point of an IRBuilder. Every region that is
/// detached in has to be synced on every way before its function returns, and
/// before a task that has it ends. Not thread-safe, as the IRBuilder isn't.
class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT TapirBuilder {
  llvm::IRBuilderBase &B;

  llvm::BasicBlock *createBlock(const llvm::Twine &Name) const;

public:
  explicit TapirBuilder(llvm::IRBuilderBase &B) : B(B) {}

  // Statements ----------------------------------------------------------------

  /// An empty sync region in the entry block of \p F.
  static llvm::AllocaInst *createRegion(llvm::Function &F);

  /// Begins a task: the code that is built up to endTask runs in parallel to
  /// the code that is built after endTask, until a sync of \p Region. With \p
  /// Unwind, a landing pad of the parent, the child may throw: see
  /// createTaskPad.
  TapirTask beginTask(llvm::Value *Region, llvm::BasicBlock *Unwind = nullptr);
  void endTask(const TapirTask &Task);

  /// Joins every task detached in \p Region since its last sync.
  llvm::CallInst *createSync(llvm::Value *Region);
  /// The same; throws the exception of the serially first child that has ended
  /// with one, to \p Unwind. Null if no child throws.
  llvm::CallBase *createSync(llvm::Value *Region, llvm::BasicBlock *Unwind);

  /// What is built up to endLoop runs \p Count times, an i64, in parallel; what
  /// follows runs when all iterations are over. \p Grain, an i64, is how many
  /// run in a row in one task; null or 0 leave it to the target. The loop's
  /// region is its own. With \p Unwind, iterations may throw.
  TapirLoop beginLoop(llvm::Value *Count, llvm::Value *Grain = nullptr,
                      llvm::BasicBlock *Unwind = nullptr);
  void endLoop(const TapirLoop &Loop);

  // Exceptions ----------------------------------------------------------------

  /// A scope. With \p Throws, it has a landing pad; the function must have a
  /// personality then.
  TapirScope beginScope(bool Throws = false);
  /// Joins the scope's tasks. With a pad: an exception that is in flight waits
  /// for them, gives way to one that is serially before it, and continues to
  /// \p Outer's cleanup, ends the task \p Ends if the scope is the outermost of
  /// one, or else leaves the function.
  void endScope(const TapirScope &Scope, const TapirScope *Outer = nullptr,
                const TapirTask *Ends = nullptr);

  /// The landing pad for what throws in \p Task outside of scopes of its own:
  /// it ends the task with the exception.
  llvm::BasicBlock *createTaskPad(const TapirTask &Task);

  // Reducers ------------------------------------------------------------------

  /// The address of the running strand's view of the reducer at \p Reducer, of
  /// \p Size bytes. void Identity(void *view) makes a new one, void
  /// Reduce(void *left, void *right) adds the right one to the left one. Null
  /// functions mean zero bytes, and that the later one is dropped. It holds up
  /// to the next spawn or sync.
  llvm::CallInst *createView(llvm::Value *Reducer, uint64_t Size,
                             llvm::Value *Identity, llvm::Value *Reduce);
  /// The reducer has got its initial value. It needs none of the two if it is a
  /// global variable.
  void createViewBegin(llvm::Value *Reducer, uint64_t Size,
                       llvm::Value *Identity, llvm::Value *Reduce);
  /// The reducer has its final value, and is about to go.
  void createViewEnd(llvm::Value *Reducer);

  // Pieces of these -----------------------------------------------------------

  /// Ends the current block with a detach: \p Task runs as the child and must
  /// end in createReattach to \p Continuation.
  /// With \p Unwind, the child may throw, which leads there.
  llvm::CallBase *createDetach(llvm::Value *Region, llvm::BasicBlock *Task,
                               llvm::BasicBlock *Continuation,
                               llvm::BasicBlock *Unwind = nullptr);

  /// Ends the current block, the last one of a task.
  void createReattach(llvm::Value *Region, llvm::BasicBlock *Continuation);

  /// Ends the current block, and a child with it, by \p Exception, the first
  /// member of what a landing pad returns. \p Unwind is that of the detach.
  void createException(llvm::Value *Region, llvm::Value *Exception,
                       llvm::BasicBlock *Unwind);
};

} // namespace tapir

#endif // TAPIR_IR_TAPIRBUILDER_H
