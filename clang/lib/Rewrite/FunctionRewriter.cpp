//===- FunctionRewriter.cpp - Cilk constructs to Tapir markers ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The walk over a function's statements. Nodes that stay are changed in place;
// blocks are built anew, since one statement can become several.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/FunctionRewriter.h"

using namespace clang;

namespace cilk {

CompoundStmt *FunctionRewriter::rewrite(CompoundStmt *Body) {
  return contextBody(&Info.function(), Body);
}

/// Whether \p Child of \p Parent is a statement, not an operand.
static bool isStatementOf(const Stmt *Parent, const Stmt *Child) {
  if (!isa<Expr>(Child))
    return true;
  if (auto *S = dyn_cast<IfStmt>(Parent))
    return Child == S->getThen() || Child == S->getElse();
  if (auto *S = dyn_cast<ForStmt>(Parent))
    return Child == S->getBody();
  if (auto *S = dyn_cast<WhileStmt>(Parent))
    return Child == S->getBody();
  if (auto *S = dyn_cast<DoStmt>(Parent))
    return Child == S->getBody();
  if (auto *S = dyn_cast<SwitchStmt>(Parent))
    return Child == S->getBody();
  if (auto *S = dyn_cast<SwitchCase>(Parent))
    return Child == S->getSubStmt();
  return isa<LabelStmt, AttributedStmt>(Parent);
}

Stmt *FunctionRewriter::statement(Stmt *S) {
  if (!S)
    return nullptr;
  switch (S->getStmtClass()) {
  case Stmt::AttributedStmtClass:
    return attributed(cast<AttributedStmt>(S), 0);
  case Stmt::CompoundStmtClass: {
    auto *Block = cast<CompoundStmt>(S);
    StmtList Items;
    for (Stmt *Child : Block->body())
      blockItem(Child, Items);
    return CompoundStmt::Create(Build.context(), Items,
                                Block->hasStoredFPFeatures()
                                    ? Block->getStoredFPFeatures()
                                    : FPOptionsOverride(),
                                Block->getLBracLoc(), Block->getRBracLoc());
  }
  case Stmt::ReturnStmtClass:
    return returnStatement(cast<ReturnStmt>(S));
  case Stmt::GotoStmtClass:
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return jump(S);
  case Stmt::DeclStmtClass:
    // Only where no spawn can be: blockItem has seen the others.
    for (Stmt *Child : S->children())
      expression(Child);
    return S;
  default:
    break;
  }
  if (auto *E = dyn_cast<Expr>(S))
    return expressionStatement(E);
  for (Stmt *&Child : S->children()) {
    if (!Child)
      continue;
    if (isStatementOf(S, Child))
      Child = statement(Child);
    else
      expression(Child);
  }
  return S;
}

Stmt *FunctionRewriter::attributed(AttributedStmt *S, unsigned From) {
  std::optional<CilkStatement> Cilk = asCilkStatement(S, From);
  if (!Cilk) {
    // Attributes that are not ours stay with their statement; after one of
    // ours they would apply to what it became, where they mean nothing.
    Stmt *Sub = statement(S->getSubStmt());
    if (From != 0)
      return Sub;
    return AttributedStmt::Create(Build.context(), S->getAttrLoc(),
                                  S->getAttrs(), Sub);
  }
  Log.setLowered(Cilk->Loc);
  switch (Cilk->Kind) {
  case Keyword::Sync:
    return sync(Cilk->Loc);
  case Keyword::For:
    return parallelLoop(cast<ForStmt>(S->getSubStmt()), *Cilk, S);
  case Keyword::Spawn:
  case Keyword::Scope: {
    VarDecl *Region = Cilk->Kind == Keyword::Spawn ? currentRegion() : nullptr;
    TaskContext *Outer = Current;
    TaskContext *Inner = Info.ContextOf.lookup(Cilk->Attribute);
    Stmt *Body = S->getSubStmt();
    if (asCilkStatement(S, Cilk->Next)) {
      // Another keyword follows: its statement is this one's body. It must see
      // this one's context, which contextBody provides only for whole bodies.
      StmtList Before;
      if (Inner->Spawns) {
        Inner->Region = Mark.region(Owner, Cilk->Loc);
        Before.push_back(Build.declare(Inner->Region, Cilk->Loc));
      }
      Current = Inner;
      Before.push_back(attributed(S, Cilk->Next));
      Current = Outer;
      if (Inner->Spawns)
        Before.push_back(Mark.sync(Inner->Region, Body->getEndLoc()));
      if (Region)
        Before.push_back(Mark.reattach(Region, Body->getEndLoc()));
      Stmt *Whole = Build.block(Before, Cilk->Loc, Body->getEndLoc());
      return Region ? Build.ifThen(Mark.detach(Region, Cilk->Loc), Whole,
                                   Cilk->Loc)
                    : Whole;
    }
    if (Region)
      return taskStatement(Region, Inner, Body, {}, Cilk->Loc);
    return contextBody(Inner, Body);
  }
  case Keyword::Hyperobject:
    break;
  }
  llvm_unreachable("not a statement keyword");
}

void FunctionRewriter::blockItem(Stmt *S, StmtList &Out) {
  // Labels may stand before a declaration that spawns: they go to the first of
  // the statements that it becomes.
  Stmt *Innermost = S;
  Stmt *LastLabel = nullptr;
  while (isa<LabelStmt, SwitchCase>(Innermost)) {
    LastLabel = Innermost;
    Innermost = isa<LabelStmt>(Innermost)
                    ? cast<LabelStmt>(Innermost)->getSubStmt()
                    : cast<SwitchCase>(Innermost)->getSubStmt();
    if (!Innermost)
      break;
  }
  auto *Declaration = dyn_cast_or_null<DeclStmt>(Innermost);
  if (!Declaration) {
    Out.push_back(statement(S));
    return;
  }
  StmtList Items;
  declarations(Declaration, Items);
  if (!LastLabel) {
    Out.append(Items.begin(), Items.end());
    return;
  }
  if (auto *L = dyn_cast<LabelStmt>(LastLabel))
    L->setSubStmt(Items.front());
  else if (auto *C = dyn_cast<CaseStmt>(LastLabel))
    C->setSubStmt(Items.front());
  else
    cast<DefaultStmt>(LastLabel)->setSubStmt(Items.front());
  Out.push_back(S);
  Out.append(Items.begin() + 1, Items.end());
}

void FunctionRewriter::declarations(DeclStmt *S, StmtList &Out) {
  auto Spawns = [&](Decl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasInit() || !V->hasLocalStorage())
      return false;
    Expr *Init = V->getInit();
    if (auto *List = dyn_cast<InitListExpr>(Init);
        List && List->getNumInits() == 1 && V->getType()->isScalarType())
      Init = List->getInit(0);
    return Forms.asSpawnedValue(Init) || Forms.asSpawningConditional(Init);
  };
  if (llvm::none_of(S->decls(), Spawns)) {
    for (Stmt *Child : S->children())
      expression(Child);
    Out.push_back(S);
    return;
  }
  // The spawns of a group go between its declarations.
  for (Decl *D : S->decls()) {
    auto *Single = new (Build.context())
        DeclStmt(DeclGroupRef(D), S->getBeginLoc(), S->getEndLoc());
    if (Spawns(D)) {
      Out.push_back(Single);
      spawnedInitializer(cast<VarDecl>(D), Out);
      continue;
    }
    for (Stmt *Child : Single->children())
      expression(Child);
    Out.push_back(Single);
  }
}

void FunctionRewriter::expression(Stmt *E) {
  if (!E)
    return;
  if (auto *Statement = dyn_cast<StmtExpr>(E)) {
    Statement->setSubStmt(
        cast<CompoundStmt>(statement(Statement->getSubStmt())));
    return;
  }
  if (isa<BlockExpr>(E))
    return; // a function of its own
  for (Stmt *Child : E->children())
    expression(Child);
}

bool FunctionRewriter::containsCilk(Stmt *E) const {
  if (!E || isa<BlockExpr>(E))
    return false;
  if (auto *A = dyn_cast<AttributedStmt>(E); A && asCilkStatement(A))
    return true;
  if (auto *X = dyn_cast<Expr>(E); X && Forms.asSpawn(X))
    return true;
  for (Stmt *Child : E->children())
    if (containsCilk(Child))
      return true;
  return false;
}

} // namespace cilk
