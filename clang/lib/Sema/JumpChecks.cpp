//===- JumpChecks.cpp - Jumps across the edges of tasks -------------------===//
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
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"
#include "cilk/Sema/FunctionChecker.h"

using namespace clang;

namespace cilk {

static unsigned describe(const TaskContext *C) {
  switch (C->Kind) {
  case TaskContext::Function:
  case TaskContext::Task:
    return 0;
  case TaskContext::LoopBody:
    return 1;
  case TaskContext::Scope:
    return 2;
  case TaskContext::Try: // Clang reports jumps into these
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

/// The outermost context around \p Inside that does not enclose \p Outside.
static TaskContext *edgeBetween(TaskContext *Outside, TaskContext *Inside) {
  TaskContext *Edge = nullptr;
  for (; Inside && !encloses(Inside, Outside); Inside = Inside->Parent)
    Edge = Inside;
  return Edge;
}

/// Whether control may go from \p From to \p To; reports it if not.
bool FunctionChecker::mayJump(TaskContext *From, TaskContext *To,
                              SourceLocation Loc, llvm::StringRef What) {
  if (!encloses(To, From)) {
    TaskContext *Entered = edgeBetween(From, To);
    if (Entered->isPartOfParent())
      return false; // which Clang has reported
    Diags.report(Loc, diag::err_jump_into) << describe(Entered);
    Diags.report(Entered->Loc, diag::note_jump_into) << describe(Entered);
    return false;
  }
  for (TaskContext *C = From; C != To; C = C->Parent)
    if (C->isTask()) {
      Diags.report(Loc, diag::err_jump_out_of) << describe(C) << What;
      Diags.report(C->Loc, diag::note_jump_out_of) << describe(C);
      return false;
    }
  syncs(From, To);
  return true;
}

void FunctionChecker::syncs(TaskContext *From, TaskContext *To) {
  for (TaskContext *C = From; C && C != To; C = C->Parent)
    if (C->Kind == TaskContext::Try && C->Parent != To &&
        (!C->SyncsAround || encloses(To, C->SyncsUpTo))) {
      C->SyncsAround = true;
      C->SyncsUpTo = To;
    }
}

void FunctionChecker::jump(Stmt *S) {
  if (isa<BreakStmt, ContinueStmt>(S)) {
    breakOrContinue(S);
  } else if (auto *Goto = dyn_cast<GotoStmt>(S)) {
    Gotos.push_back(
        {Goto->getLabel(), Current, Goto->getGotoLoc(), false, Block});
  } else if (auto *Computed = dyn_cast<IndirectGotoStmt>(S)) {
    expression(Computed->getTarget(), Place::Expression);
    ComputedGotos.push_back({Current, Computed->getGotoLoc(), Block});
  } else if (auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
    for (Stmt *Child : S->children())
      expression(Child, Place::Expression);
    for (AddrLabelExpr *Label : Asm->labels())
      Gotos.push_back(
          {Label->getLabel(), Current, Asm->getAsmLoc(), true, Block});
  }
}

void FunctionChecker::breakOrContinue(Stmt *S) {
  bool IsBreak = isa<BreakStmt>(S);
  const Stmt *Named = compat::namedTarget(S);
  for (const JumpScope &Target : llvm::reverse(JumpScopes)) {
    if (Named ? Target.S != Named
              : !(IsBreak ? Target.TakesBreak : Target.TakesContinue))
      continue;
    leaveBlocks(Target.Block, S->getBeginLoc(), IsBreak ? "break" : "continue");
    if (!IsBreak && Target.Iteration) {
      // Ends the iteration; what it leaves on the way must be scopes.
      if (mayJump(Current, Target.Iteration, S->getBeginLoc(), "continue")) {
        Target.Iteration->HasContinue = true;
        Info->JumpTargets[S] = Target.Iteration;
        Info->EndIteration.insert(S);
      }
      return;
    }
    if (mayJump(Current, Target.Outside, S->getBeginLoc(),
                IsBreak ? "break" : "continue"))
      Info->JumpTargets[S] = Target.Outside;
    return;
  }
  // Clang has reported a jump to nowhere already.
}

void FunctionChecker::switchCase(SwitchCase *S) {
  for (const JumpScope &Target : llvm::reverse(JumpScopes)) {
    if (!isa<SwitchStmt>(Target.S))
      continue;
    enterBlocks(Target.Block, Block, S->getKeywordLoc());
    if (Target.Outside != Current)
      mayJump(Target.Outside, Current, S->getKeywordLoc(), "switch");
    return;
  }
}

void FunctionChecker::finishJumps() {
  for (const PendingGoto &G : Gotos) {
    TaskContext *To = Info->Labels.lookup(G.Target);
    if (!To)
      continue; // an undeclared label, which Clang has reported
    enterBlocks(G.Block, LabelBlocks.lookup(G.Target), G.Loc);
    if (G.IsAsm && To != G.From) {
      if (mayJump(G.From, To, G.Loc, "asm goto"))
        Diags.report(G.Loc, diag::err_asm_goto_out_of_scope);
      continue;
    }
    mayJump(G.From, To, G.Loc, "goto");
  }
  for (auto [From, Loc, Around] : ComputedGotos)
    for (const LabelDecl *Label : AddressTaken) {
      TaskContext *To = Info->Labels.lookup(Label);
      enterBlocks(Around, LabelBlocks.lookup(Label), Loc);
      if (!To || To == From)
        continue;
      if (mayJump(From, To, Loc, "goto"))
        Diags.report(Loc, diag::err_computed_goto_out_of_scope);
      Diags.report(Label->getLocation(), diag::note_computed_goto_target)
          << Label;
      break;
    }
}

} // namespace cilk
