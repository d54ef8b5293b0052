//===- JumpChecks.cpp - Jumps across the edges of tasks -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/JumpChecks.h"
#include "cilk/ClangVersions.h"

using namespace clang;

namespace cilk {

void SplicedBlocks::enter(const AttributedStmt *S) {
  Blocks.push_back({S, Current});
  Current = &Blocks.back();
}

void SplicedBlocks::leaveUpTo(const Block *To, SourceLocation Loc,
                              llvm::StringRef What) {
  for (const Block *B = Current; B && B != To; B = B->Around) {
    if (!C.Info.PlainBlocks.insert(B->S).second)
      continue;
    C.report(B->S->getSubStmt()->getBeginLoc(), diag::warn_splice_block_left)
        << What;
    C.report(Loc, diag::note_splice_block_left);
  }
}

void SplicedBlocks::jump(const Block *From, const Block *To,
                         SourceLocation Loc) {
  llvm::SmallPtrSet<const Block *, 4> Around;
  for (const Block *B = From; B; B = B->Around)
    Around.insert(B);
  for (const Block *B = To; B && !Around.contains(B); B = B->Around) {
    if (!C.Info.PlainBlocks.insert(B->S).second)
      continue;
    C.report(B->S->getSubStmt()->getBeginLoc(),
             diag::warn_splice_block_entered);
    C.report(Loc, diag::note_splice_block_entered);
  }
}

static unsigned describe(const TaskContext *C) {
  switch (C->Kind) {
  case TaskContext::Function:
  case TaskContext::Task:
    return 0;
  case TaskContext::LoopBody:
    return 1;
  case TaskContext::Scope:
    return 2;
  case TaskContext::Try: // Clang itself reports jumps into these
  case TaskContext::Handler:
    break;
  }
  llvm_unreachable("unknown context");
}

static bool encloses(const TaskContext *Outer, const TaskContext *Inner) {
  for (; Inner; Inner = Inner->Parent)
    if (Inner == Outer)
      return true;
  return false;
}

/// Returns the outermost context around \p Inside that does not contain \p
/// Outside.
static TaskContext *edgeBetween(TaskContext *Outside, TaskContext *Inside) {
  TaskContext *Edge = nullptr;
  for (; Inside && !encloses(Inside, Outside); Inside = Inside->Parent)
    Edge = Inside;
  return Edge;
}

bool JumpChecks::mayJump(TaskContext *From, TaskContext *To, SourceLocation Loc,
                         llvm::StringRef What) {
  if (!encloses(To, From)) {
    TaskContext *Entered = edgeBetween(From, To);
    if (Entered->isPartOfParent())
      return false; // Clang has already reported the jump
    C.report(Loc, diag::err_jump_into) << describe(Entered);
    C.report(Entered->Loc, diag::note_jump_into) << describe(Entered);
    return false;
  }
  for (TaskContext *Left = From; Left != To; Left = Left->Parent)
    if (Left->isTask()) {
      C.report(Loc, diag::err_jump_out_of) << describe(Left) << What;
      C.report(Left->Loc, diag::note_jump_out_of) << describe(Left);
      return false;
    }
  syncs(From, To);
  return true;
}

void JumpChecks::syncs(TaskContext *From, TaskContext *To) {
  for (TaskContext *C = From; C && C != To; C = C->Parent)
    if (C->Kind == TaskContext::Try && C->Parent != To &&
        (!C->SyncsAround || encloses(To, C->SyncsUpTo))) {
      C->SyncsAround = true;
      C->SyncsUpTo = To;
    }
}

const Stmt *JumpChecks::innermost() const {
  if (Scopes.empty() || Scopes.back().Outside != C.Current ||
      Scopes.back().Iteration)
    return nullptr;
  return Scopes.back().S;
}

void JumpChecks::label(const LabelDecl *Label) {
  C.Info.Labels[Label] = C.Current;
  LabelBlocks[Label] = Blocks.current();
}

void JumpChecks::jump(const Stmt *S) {
  const SplicedBlocks::Block *Block = Blocks.current();
  if (isa<BreakStmt, ContinueStmt>(S)) {
    breakOrContinue(S);
  } else if (auto *Goto = dyn_cast<GotoStmt>(S)) {
    Gotos.push_back(
        {Goto->getLabel(), C.Current, Goto->getGotoLoc(), false, Block});
  } else if (auto *Computed = dyn_cast<IndirectGotoStmt>(S)) {
    ComputedGotos.push_back({C.Current, Computed->getGotoLoc(), Block});
  } else if (auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
    for (const AddrLabelExpr *Label : Asm->labels())
      Gotos.push_back(
          {Label->getLabel(), C.Current, Asm->getAsmLoc(), true, Block});
  }
}

void JumpChecks::breakOrContinue(const Stmt *S) {
  bool IsBreak = isa<BreakStmt>(S);
  const Stmt *Named = compat::namedTarget(S);
  for (const JumpScope &Target : llvm::reverse(Scopes)) {
    if (Named ? Target.S != Named : !(IsBreak || Target.TakesContinue))
      continue;
    Blocks.leaveUpTo(Target.Block, S->getBeginLoc(),
                     IsBreak ? "break" : "continue");
    if (!IsBreak && Target.Iteration) {
      // The jump ends the iteration. The contexts that it leaves inside of the
      // iteration may only be scopes.
      if (mayJump(C.Current, Target.Iteration, S->getBeginLoc(), "continue")) {
        Target.Iteration->HasContinue = true;
        C.Info.JumpTargets[S] = Target.Iteration;
        C.Info.EndIteration.insert(S);
      }
      return;
    }
    if (mayJump(C.Current, Target.Outside, S->getBeginLoc(),
                IsBreak ? "break" : "continue"))
      C.Info.JumpTargets[S] = Target.Outside;
    return;
  }
  // If the jump has no target, Clang has already reported it.
}

void JumpChecks::switchCase(const SwitchCase *S) {
  for (const JumpScope &Target : llvm::reverse(Scopes)) {
    if (!isa<SwitchStmt>(Target.S))
      continue;
    Blocks.jump(Target.Block, Blocks.current(), S->getKeywordLoc());
    if (Target.Outside != C.Current)
      mayJump(Target.Outside, C.Current, S->getKeywordLoc(), "switch");
    return;
  }
}

void JumpChecks::finish() {
  assert(Scopes.empty() && !Blocks.current() && "each scope was left");
  for (const PendingGoto &G : Gotos) {
    TaskContext *To = C.Info.Labels.lookup(G.Target);
    if (!To)
      continue; // an undeclared label, which Clang has reported
    Blocks.jump(G.Block, LabelBlocks.lookup(G.Target), G.Loc);
    if (G.IsAsm && To != G.From) {
      if (mayJump(G.From, To, G.Loc, "asm goto"))
        C.report(G.Loc, diag::err_asm_goto_out_of_scope);
      continue;
    }
    mayJump(G.From, To, G.Loc, "goto");
  }
  for (auto [From, Loc, Around] : ComputedGotos)
    for (const LabelDecl *Label : AddressTaken) {
      TaskContext *To = C.Info.Labels.lookup(Label);
      Blocks.jump(Around, LabelBlocks.lookup(Label), Loc);
      if (!To || To == From)
        continue;
      if (mayJump(From, To, Loc, "goto"))
        C.report(Loc, diag::err_computed_goto_out_of_scope);
      C.report(Label->getLocation(), diag::note_computed_goto_target) << Label;
      break;
    }
}

} // namespace cilk
