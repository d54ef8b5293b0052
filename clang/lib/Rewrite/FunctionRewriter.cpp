//===- FunctionRewriter.cpp - Cilk constructs to Tapir markers ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The walk over a function's statements. Blocks are built anew, since one
// statement can become several, and so is what contains them: statements that
// do not depend on a template's parameters are shared by its instantiations.
// Only what Clang always rebuilds (labels, switch statements, declarations) is
// changed in place.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/FunctionRewriter.h"
#include "cilk/Sema/Parts.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cilk {

Stmt *FunctionRewriter::rewrite(Stmt *Body) {
  StmtList Before;
  if (auto *F = dyn_cast<FunctionDecl>(Owner))
    for (ParmVarDecl *P : F->parameters())
      Views.begin(P, Before);
  if (isa<CompoundStmt>(Body))
    return contextBody(&Info.function(), Body, Before);
  // A function's try block: all that it has are contexts of their own.
  Current = &Info.function();
  return statement(Body);
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
  return compound(S);
}

Stmt *FunctionRewriter::compound(Stmt *S) {
  ASTContext &C = Build.context();
  switch (S->getStmtClass()) {
  case Stmt::IfStmtClass: {
    auto *If = cast<IfStmt>(S);
    if (declaresReducers(If->getInit()) ||
        declaresReducers(If->getConditionVariableDeclStmt())) {
      StmtList Out;
      hoist(If->getInit(), Out);
      hoist(If->getConditionVariableDeclStmt(), Out);
      return hoisted(IfStmt::Create(C, If->getIfLoc(), If->getStatementKind(),
                                    nullptr, nullptr, If->getCond(),
                                    If->getLParenLoc(), If->getRParenLoc(),
                                    If->getThen(), If->getElseLoc(),
                                    If->getElse()),
                     Out);
    }
    expressions(
        {If->getInit(), If->getConditionVariableDeclStmt(), If->getCond()});
    Stmt *Then = statement(If->getThen()), *Else = statement(If->getElse());
    return IfStmt::Create(C, If->getIfLoc(), If->getStatementKind(),
                          If->getInit(), If->getConditionVariable(),
                          If->getCond(), If->getLParenLoc(), If->getRParenLoc(),
                          Then, If->getElseLoc(), Else);
  }
  case Stmt::ForStmtClass: {
    auto *For = cast<ForStmt>(S);
    if (declaresReducers(For->getInit())) {
      StmtList Out;
      hoist(For->getInit(), Out);
      For->setInit(nullptr);
      return hoisted(For, Out);
    }
    expressions({For->getInit(), For->getConditionVariableDeclStmt(),
                 For->getCond(), For->getInc()});
    return new (C)
        ForStmt(C, For->getInit(), For->getCond(), For->getConditionVariable(),
                For->getInc(), statement(For->getBody()), For->getForLoc(),
                For->getLParenLoc(), For->getRParenLoc());
  }
  case Stmt::WhileStmtClass: {
    auto *While = cast<WhileStmt>(S);
    expressions({While->getConditionVariableDeclStmt(), While->getCond()});
    return WhileStmt::Create(C, While->getConditionVariable(), While->getCond(),
                             statement(While->getBody()), While->getWhileLoc(),
                             While->getLParenLoc(), While->getRParenLoc());
  }
  case Stmt::DoStmtClass: {
    auto *Do = cast<DoStmt>(S);
    expression(Do->getCond());
    return new (C)
        DoStmt(statement(Do->getBody()), Do->getCond(), Do->getDoLoc(),
               Do->getWhileLoc(), Do->getRParenLoc());
  }
  case Stmt::CXXForRangeStmtClass: {
    auto *For = cast<CXXForRangeStmt>(S);
    expressions({For->getInit(), For->getRangeStmt(), For->getBeginStmt(),
                 For->getEndStmt(), For->getCond(), For->getInc(),
                 For->getLoopVarStmt()});
    if (declaresReducers(For->getInit())) {
      StmtList Out;
      hoist(For->getInit(), Out);
      For->setInit(nullptr);
      return hoisted(For, Out);
    }
    StmtList Body;
    Views.begin(For->getLoopVariable(), Body);
    Stmt *Iteration = statement(For->getBody());
    if (!Body.empty()) {
      Body.push_back(Iteration);
      Iteration = Build.block(Body, For->getBeginLoc(), For->getEndLoc());
    }
    For->setBody(Iteration);
    return For;
  }
  case Stmt::SwitchStmtClass: {
    auto *Switch = cast<SwitchStmt>(S);
    if (declaresReducers(Switch->getInit())) {
      StmtList Out;
      hoist(Switch->getInit(), Out);
      Switch->setInit(nullptr);
      return hoisted(Switch, Out);
    }
    expressions({Switch->getInit(), Switch->getConditionVariableDeclStmt(),
                 Switch->getCond()});
    Switch->setBody(statement(Switch->getBody()));
    return Switch;
  }
  case Stmt::CaseStmtClass:
    expressions({cast<CaseStmt>(S)->getLHS(), cast<CaseStmt>(S)->getRHS()});
    cast<CaseStmt>(S)->setSubStmt(statement(cast<CaseStmt>(S)->getSubStmt()));
    return S;
  case Stmt::DefaultStmtClass:
    cast<DefaultStmt>(S)->setSubStmt(
        statement(cast<DefaultStmt>(S)->getSubStmt()));
    return S;
  case Stmt::LabelStmtClass:
    cast<LabelStmt>(S)->setSubStmt(statement(cast<LabelStmt>(S)->getSubStmt()));
    return S;
  case Stmt::CXXTryStmtClass:
    return tryStatement(cast<CXXTryStmt>(S));
  default:
    for (Stmt *Child : S->children())
      expression(Child);
    return S;
  }
}

bool FunctionRewriter::declaresReducers(const Stmt *S) {
  auto *D = dyn_cast_or_null<DeclStmt>(S);
  return D && llvm::any_of(D->decls(), [](const Decl *Each) {
           auto *V = dyn_cast<VarDecl>(Each);
           return V && V->hasLocalStorage() &&
                  ReducerUses::containsReducers(V->getType());
         });
}

void FunctionRewriter::hoist(Stmt *S, StmtList &Out) {
  if (S)
    blockItem(S, Out);
}

Stmt *FunctionRewriter::hoisted(Stmt *S, StmtList &Before) {
  Before.push_back(statement(S));
  return Build.block(Before, S->getBeginLoc(), S->getEndLoc());
}

void FunctionRewriter::expressions(llvm::ArrayRef<Stmt *> Es) {
  for (Stmt *E : Es)
    expression(E);
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
    return parallelLoop(S->getSubStmt(), *Cilk, S);
  case Keyword::Spawn:
  case Keyword::Scope: {
    VarDecl *Region = Cilk->Kind == Keyword::Spawn ? currentRegion() : nullptr;
    TaskContext *Outer = Current;
    TaskContext *Inner = Info.ContextOf.lookup(Cilk->Attribute);
    Stmt *Body = S->getSubStmt();
    SourceLocation L = Build.at(Cilk->Loc), End = Build.at(Body->getEndLoc());
    if (asCilkStatement(S, Cilk->Next)) {
      // Another keyword follows: its statement is this one's body. It must see
      // this one's context, which contextBody provides only for whole bodies.
      StmtList Before;
      if (Inner->Spawns)
        Inner->Region = Mark.region(Owner, L, Before);
      Current = Inner;
      Before.push_back(attributed(S, Cilk->Next));
      Current = Outer;
      if (Inner->Spawns)
        Before.push_back(Mark.sync(Inner->Region, End));
      Stmt *Block = Build.block(Before, Cilk->Loc, Body->getEndLoc());
      if (!Region)
        return Block;
      if (Build.isCounted())
        Before = {Build.again(Block)};
      return Build.written(Block, task(Region, Before, L, End));
    }
    CompoundStmt *Block = contextBody(Inner, Body);
    if (!Region)
      return Block;
    return Build.written(Block, task(Region, {Build.again(Block)}, L, End));
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
    Expr *Init = initializedWith(V);
    if (UnaryOperator *Spawn = Forms.asSpawnedValue(Init);
        Spawn && V->mightBeUsableInConstantExpressions(Build.context()) &&
        V->evaluateValue()) {
      // Its value is known everywhere, without a call.
      Log.setLowered(Spawn->getOperatorLoc());
      return false;
    }
    InitListExpr *List = Forms.asSpawningList(V);
    if (List && V->mightBeUsableInConstantExpressions(Build.context()) &&
        V->evaluateValue()) {
      setElementsLowered(List);
      return false;
    }
    return Forms.asSpawnedValue(Init) || Forms.asSpawningConditional(Init) ||
           List;
  };
  auto BeginViews = [&](Decl *D) {
    if (auto *V = dyn_cast<VarDecl>(D))
      Views.begin(V, Out);
  };
  if (llvm::none_of(S->decls(), Spawns)) {
    for (Stmt *Child : S->children())
      expression(Child);
    Out.push_back(S);
    llvm::for_each(S->decls(), BeginViews);
    return;
  }
  // The spawns of a group go between its declarations.
  for (Decl *D : S->decls()) {
    auto *Single = new (Build.context())
        DeclStmt(DeclGroupRef(D), S->getBeginLoc(), S->getEndLoc());
    if (Spawns(D)) {
      Out.push_back(Single);
      auto *V = cast<VarDecl>(D);
      Expr *Init = initializedWith(V);
      if (Forms.asSpawnedValue(Init) || Forms.asSpawningConditional(Init))
        spawnedInitializer(V, Out);
      else
        spawnedElements(V, Forms.asSpawningList(V), Out);
      BeginViews(D);
      continue;
    }
    for (Stmt *Child : Single->children())
      expression(Child);
    Out.push_back(Single);
    BeginViews(D);
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
  if (isa<CXXDefaultArgExpr, CXXDefaultInitExpr>(E))
    return; // others have it, too
  forEachPart(E, [&](Stmt *Part) { expression(Part); });
}

bool FunctionRewriter::containsCilk(Stmt *E) const {
  if (!E)
    return false;
  if (auto *A = dyn_cast<AttributedStmt>(E); A && asCilkStatement(A))
    return true;
  if (auto *X = dyn_cast<Expr>(E); X && Forms.asSpawn(X))
    return true;
  return anyPart(E, [&](Stmt *Part) { return containsCilk(Part); });
}

bool FunctionRewriter::containsStatements(Stmt *E) {
  return isa<StmtExpr>(E) || anyPart(E, containsStatements);
}

} // namespace cilk
