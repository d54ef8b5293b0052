//===- JumpChecks.h - Jumps across the edges of tasks --------- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task is a strand of its own: control enters at its beginning and leaves at
// its end. Jumps inside one context are free. A jump may leave a `cilk_scope`,
// which syncs first; it may not leave a task, nor enter any context. Computed
// gotos are allowed where every label that they can reach, that is, every one
// whose address is taken in the function, is in the goto's own context.
//
// A block after `#pragma cilk splice` becomes a loop with one step
// (Rewrite/Splicing.cpp), which would take a `break` or `continue` for its own,
// and is entered at its beginning. Where a jump leaves or enters the block in
// another way, it stays a block, and a warning says so. Jumps from one place in
// it to another are free, and what a `goto` or `return` leaves is a loop, if
// none that is spliced.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_JUMPCHECKS_H
#define CILK_SEMA_JUMPCHECKS_H

#include "cilk/Sema/CheckContext.h"

namespace cilk {

/// The blocks of a function that are to be spliced.
class SplicedBlocks {
public:
  /// A block, and the next such one around it.
  struct Block {
    const clang::AttributedStmt *S;
    const Block *Around;
  };

  explicit SplicedBlocks(CheckContext &C) : C(C) {}

  /// Returns the innermost block around what is walked; null if there is none.
  const Block *current() const { return Current; }
  void enter(const clang::AttributedStmt *S);
  void leave() { Current = Current->Around; }
  /// Checks a `break` or `continue` at \p Loc, in the current block, after
  /// which control is in \p To.
  void leaveUpTo(const Block *To, clang::SourceLocation Loc,
                 llvm::StringRef What);
  /// Checks a jump at \p Loc from one block to another.
  void jump(const Block *From, const Block *To, clang::SourceLocation Loc);

private:
  CheckContext &C;
  std::deque<Block> Blocks; ///< a deque, for stable addresses
  const Block *Current = nullptr;
};

/// The jumps of a function. The walk tells it, in the order of the function, of
/// the statements that jumps go to, of the jumps and of labels. What a label
/// decides is checked at the end.
class JumpChecks {
public:
  explicit JumpChecks(CheckContext &C) : C(C), Blocks(C) {}

  /// Enters the body of \p S. A `break` in it ends \p S; if \p Continues, a
  /// `continue` begins the next iteration.
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
  /// Returns the serial loop or `switch` that a `break` here ends, without
  /// leaving a context; null if there is none.
  const clang::Stmt *innermost() const;
  /// The blocks after `#pragma cilk splice`. Their edges count for each jump.
  SplicedBlocks &blocks() { return Blocks; }

  void label(const clang::LabelDecl *Label);
  void switchCase(const clang::SwitchCase *S);
  /// Follows a `break`, `continue` or `goto`, or an asm statement.
  void jump(const clang::Stmt *S);
  /// Follows an expression that takes the address of \p Label.
  void addressTaken(const clang::LabelDecl *Label) {
    AddressTaken.push_back(Label);
  }
  /// Follows a statement in the current context that syncs the contexts up to
  /// \p To, exclusively.
  void sync(TaskContext *To) { syncs(C.Current, To); }
  /// Checks the jumps to labels.
  void finish();

private:
  /// What break and continue go to.
  struct JumpScope {
    const clang::Stmt *S;
    TaskContext *Outside;
    bool TakesContinue;
    /// Set for the body of a cilk_for, where continue ends the iteration.
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
  /// Returns true if control may go from \p From to \p To; reports it if not.
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
