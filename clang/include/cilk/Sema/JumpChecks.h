//===- JumpChecks.h - Jumps across the edges of tasks --------- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class checks jumps. A task is a strand of its own, which control enters
// at its beginning and leaves at its end. A context is a piece of the body
// whose spawns are synced together (FunctionInfo.h). Jumps inside one context
// are allowed. A jump may leave a `cilk_scope`, which syncs before the jump. It
// must not leave a task or enter a context. A computed goto is allowed if every
// label that it can reach is in the goto's own context. It can reach every
// label whose address is taken in the function.
//
// A block after `#pragma cilk splice` becomes a loop with one step
// (Rewrite/Splicing.cpp). A `break` or `continue` in the block would then
// belong to this loop, and a jump into the block would enter the loop in its
// middle. If there is such a jump, the block isn't turned into a loop, and
// there is a warning. Jumps inside the block are allowed. A block that a `goto`
// or `return` leaves becomes a loop, but LLVM doesn't splice this loop.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_JUMPCHECKS_H
#define CILK_SEMA_JUMPCHECKS_H

#include "cilk/Sema/CheckContext.h"

namespace cilk {

/// The blocks of a function that are to be spliced.
class SplicedBlocks {
public:
  /// A block, and the innermost spliced block around it.
  struct Block {
    const clang::AttributedStmt *S;
    const Block *Around;
  };

  explicit SplicedBlocks(CheckContext &C) : C(C) {}

  /// Returns the innermost block around the walk's position, or null if there
  /// is none.
  const Block *current() const { return Current; }
  void enter(const clang::AttributedStmt *S);
  void leave() { Current = Current->Around; }
  /// Checks a `break` or `continue` at \p Loc in the current block. The jump
  /// leaves the blocks around it up to, but not including, \p To. If \p To is
  /// null, the jump leaves all of them.
  void leaveUpTo(const Block *To, clang::SourceLocation Loc,
                 llvm::StringRef What);
  /// Checks a jump at \p Loc from one block to another.
  void jump(const Block *From, const Block *To, clang::SourceLocation Loc);

private:
  CheckContext &C;
  std::deque<Block> Blocks; ///< a deque keeps the addresses of its elements
  const Block *Current = nullptr;
};

/// Checks the jumps of a function. The checker's walk passes the loops and
/// switches, the jumps and the labels to this class, in their order in the
/// function. Jumps to labels are checked at the end.
class JumpChecks {
public:
  explicit JumpChecks(CheckContext &C) : C(C), Blocks(C) {}

  /// Enters the body of \p S. A `break` in it ends \p S. If \p Continues is
  /// true, a `continue` begins the next iteration.
  void enter(const clang::Stmt *S, bool Continues) {
    Scopes.push_back(
        {S, C.Current, Continues, /*Iteration=*/nullptr, Blocks.current()});
  }
  /// Enters the body of the `cilk_for` \p S, whose iteration is the current
  /// context. A `continue` ends the iteration.
  void enterIteration(const clang::Stmt *S) {
    Scopes.push_back({S, C.Current->Parent, /*TakesContinue=*/true, C.Current,
                      Blocks.current()});
  }
  void leave() { Scopes.pop_back(); }
  /// Returns the serial loop or `switch` in this context that a `break` here
  /// would end, or null if there is none.
  const clang::Stmt *innermost() const;
  /// Returns the blocks after `#pragma cilk splice`. Each jump is checked
  /// against their edges.
  SplicedBlocks &blocks() { return Blocks; }

  void label(const clang::LabelDecl *Label);
  void switchCase(const clang::SwitchCase *S);
  /// Checks a `break` or a `continue`, and records a `goto` or an asm
  /// statement.
  void jump(const clang::Stmt *S);
  /// Records that an expression takes the address of \p Label.
  void addressTaken(const clang::LabelDecl *Label) {
    AddressTaken.push_back(Label);
  }
  /// Records that a statement syncs the current context and those around it, up
  /// to but not including \p To.
  void sync(TaskContext *To) { syncs(C.Current, To); }
  /// Checks the jumps to labels.
  void finish();

private:
  /// A statement to which a break or continue may lead.
  struct JumpScope {
    const clang::Stmt *S;
    TaskContext *Outside;
    bool TakesContinue;
    /// The iteration if this is the body of a cilk_for, where continue ends the
    /// iteration; otherwise null.
    TaskContext *Iteration;
    const SplicedBlocks::Block *Block;
  };
  /// A `goto`, or a label of an asm statement.
  struct PendingGoto {
    const clang::LabelDecl *Target;
    TaskContext *From;
    clang::SourceLocation Loc;
    bool IsAsm;
    const SplicedBlocks::Block *Block;
  };
  struct ComputedGoto {
    TaskContext *From;
    clang::SourceLocation Loc;
    const SplicedBlocks::Block *Block;
  };

  void breakOrContinue(const clang::Stmt *S);
  /// Returns true if a jump from \p From to \p To is allowed; otherwise reports
  /// an error.
  bool mayJump(TaskContext *From, TaskContext *To, clang::SourceLocation Loc,
               llvm::StringRef What);
  static void syncs(TaskContext *From, TaskContext *To);

  CheckContext &C;
  SplicedBlocks Blocks;
  llvm::SmallVector<JumpScope, 8> Scopes; ///< innermost last
  llvm::DenseMap<const clang::LabelDecl *, const SplicedBlocks::Block *>
      LabelBlocks;
  llvm::SmallVector<PendingGoto, 4> Gotos;
  llvm::SmallVector<ComputedGoto, 2> ComputedGotos;
  llvm::SmallVector<const clang::LabelDecl *, 4> AddressTaken;
};

} // namespace cilk

#endif // CILK_SEMA_JUMPCHECKS_H
