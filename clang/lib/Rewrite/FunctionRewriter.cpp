//===- FunctionRewriter.cpp - Cilk constructs to Tapir markers ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file walks over a function's statements. Blocks are copied, because one
// statement can become several. Statements that contain blocks are copied, too,
// and not changed in place, because instantiations of a template share the
// statements that don't depend on its parameters. Only statements that Clang
// copies for each instantiation (labels, switch statements, declarations) are
// changed in place.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/FunctionRewriter.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/ReducerTypes.h"
#include "cilk/Rewrite/LoopRewriter.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cilk {

Stmt *FunctionRewriter::rewrite(Stmt *Body) {
  StmtList Before;
  if (auto *F = dyn_cast<FunctionDecl>(Shared.Owner))
    for (ParmVarDecl *P : F->parameters())
      Views.begin(P, Before);
  if (isa<CompoundStmt>(Body))
    return Scopes.contextBody(&Shared.Info.function(), Body, Before);
  // In a function's try block, all statements are in contexts of their own.
  Open.setContext(&Shared.Info.function());
  return statement(Body);
}

Stmt *FunctionRewriter::statement(Stmt *S) {
  if (!S)
    return nullptr;
  switch (S->getStmtClass()) {
  case Stmt::AttributedStmtClass:
    return attributed(cast<AttributedStmt>(S), 0);
  case Stmt::CompoundStmtClass:
    return block(cast<CompoundStmt>(S));
  case Stmt::ReturnStmtClass:
    return Scopes.returnStatement(cast<ReturnStmt>(S));
  case Stmt::GotoStmtClass:
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return Scopes.jump(S);
  case Stmt::DeclStmtClass:
    // Spawns in this statement are impossible: blockItem has handled the
    // statements that may be spawns.
    for (Stmt *Child : S->children())
      expression(Child);
    return S;
  default:
    break;
  }
  if (auto *E = dyn_cast<Expr>(S))
    return Spawns.expressionStatement(E);
  return compound(S);
}

Stmt *FunctionRewriter::block(CompoundStmt *S) {
  StmtList Items;
  for (Stmt *Child : S->body())
    blockItem(Child, Items);
  return CompoundStmt::Create(
      Build.context(), Items,
      S->hasStoredFPFeatures() ? S->getStoredFPFeatures() : FPOptionsOverride(),
      S->getLBracLoc(), S->getRBracLoc());
}

Stmt *FunctionRewriter::ifStatement(IfStmt *S) {
  ASTContext &C = Build.context();
  if (declaresReducers(S->getInit()) ||
      declaresReducers(S->getConditionVariableDeclStmt())) {
    StmtList Out;
    hoist(S->getInit(), Out);
    hoist(S->getConditionVariableDeclStmt(), Out);
    return hoisted(IfStmt::Create(C, S->getIfLoc(), S->getStatementKind(),
                                  nullptr, nullptr, S->getCond(),
                                  S->getLParenLoc(), S->getRParenLoc(),
                                  S->getThen(), S->getElseLoc(), S->getElse()),
                   Out);
  }
  expressions({S->getInit(), S->getConditionVariableDeclStmt(), S->getCond()});
  Stmt *Then = statement(S->getThen()), *Else = statement(S->getElse());
  return IfStmt::Create(C, S->getIfLoc(), S->getStatementKind(), S->getInit(),
                        S->getConditionVariable(), S->getCond(),
                        S->getLParenLoc(), S->getRParenLoc(), Then,
                        S->getElseLoc(), Else);
}

Stmt *FunctionRewriter::forStatement(ForStmt *S) {
  ASTContext &C = Build.context();
  if (declaresReducers(S->getInit())) {
    StmtList Out;
    hoist(S->getInit(), Out);
    S->setInit(nullptr);
    return hoisted(S, Out);
  }
  expressions({S->getInit(), S->getConditionVariableDeclStmt(), S->getCond(),
               S->getInc()});
  return new (C)
      ForStmt(C, S->getInit(), S->getCond(), S->getConditionVariable(),
              S->getInc(), statement(S->getBody()), S->getForLoc(),
              S->getLParenLoc(), S->getRParenLoc());
}

Stmt *FunctionRewriter::whileStatement(WhileStmt *S) {
  ASTContext &C = Build.context();
  expressions({S->getConditionVariableDeclStmt(), S->getCond()});
  return WhileStmt::Create(C, S->getConditionVariable(), S->getCond(),
                           statement(S->getBody()), S->getWhileLoc(),
                           S->getLParenLoc(), S->getRParenLoc());
}

Stmt *FunctionRewriter::doStatement(DoStmt *S) {
  ASTContext &C = Build.context();
  expression(S->getCond());
  return new (C) DoStmt(statement(S->getBody()), S->getCond(), S->getDoLoc(),
                        S->getWhileLoc(), S->getRParenLoc());
}

Stmt *FunctionRewriter::rangeStatement(CXXForRangeStmt *S) {
  expressions({S->getInit(), S->getRangeStmt(), S->getBeginStmt(),
               S->getEndStmt(), S->getCond(), S->getInc(),
               S->getLoopVarStmt()});
  if (declaresReducers(S->getInit())) {
    StmtList Out;
    hoist(S->getInit(), Out);
    S->setInit(nullptr);
    return hoisted(S, Out);
  }
  StmtList Body;
  Views.begin(S->getLoopVariable(), Body);
  Stmt *Iteration = statement(S->getBody());
  if (!Body.empty()) {
    Body.push_back(Iteration);
    Iteration = Build.block(Body, S->getBeginLoc(), S->getEndLoc());
  }
  S->setBody(Iteration);
  return S;
}

Stmt *FunctionRewriter::switchStatement(SwitchStmt *S) {
  if (declaresReducers(S->getInit())) {
    StmtList Out;
    hoist(S->getInit(), Out);
    S->setInit(nullptr);
    return hoisted(S, Out);
  }
  expressions({S->getInit(), S->getConditionVariableDeclStmt(), S->getCond()});
  S->setBody(statement(S->getBody()));
  return S;
}

Stmt *FunctionRewriter::compound(Stmt *S) {
  switch (S->getStmtClass()) {
  case Stmt::IfStmtClass:
    return ifStatement(cast<IfStmt>(S));
  case Stmt::ForStmtClass:
    return forStatement(cast<ForStmt>(S));
  case Stmt::WhileStmtClass:
    return whileStatement(cast<WhileStmt>(S));
  case Stmt::DoStmtClass:
    return doStatement(cast<DoStmt>(S));
  case Stmt::CXXForRangeStmtClass:
    return rangeStatement(cast<CXXForRangeStmt>(S));
  case Stmt::SwitchStmtClass:
    return switchStatement(cast<SwitchStmt>(S));
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
    return Scopes.tryStatement(cast<CXXTryStmt>(S));
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
           return V && V->hasLocalStorage() && containsReducers(V->getType());
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
    // Attributes of others stay with their statement. An attribute after Cilk's
    // would apply to the rewritten statement, for which it has no meaning.
    Stmt *Sub = statement(S->getSubStmt());
    llvm::SmallVector<const Attr *, 2> Attributes(S->getAttrs());
    if (std::optional<Expr *> Depth = spliceDepth(S)) {
      if (auto *Loop = dyn_cast<ForStmt>(Sub))
        Attributes.push_back(askForSplicing(Loop, *Depth));
      else if (auto *Block = dyn_cast<CompoundStmt>(Sub);
               Block && !Shared.Info.PlainBlocks.contains(S))
        return splicedBlock(Block, Attributes);
    }
    if (From != 0)
      return Sub;
    return AttributedStmt::Create(Build.context(), S->getAttrLoc(), Attributes,
                                  Sub);
  }
  Shared.Log.setLowered(Cilk->Loc);
  switch (Cilk->Kind) {
  case Keyword::Sync:
    return Scopes.sync(Cilk->Loc);
  case Keyword::For:
    return LoopRewriter(Shared, *this, Open, Scopes, S->getSubStmt(), *Cilk, S)
        .rewrite();
  case Keyword::Spawn:
  case Keyword::Scope:
    return taskOrScope(S, *Cilk);
  case Keyword::Hyperobject:
    break;
  }
  llvm_unreachable("not a statement keyword");
}

Stmt *FunctionRewriter::taskOrScope(AttributedStmt *S,
                                    const CilkStatement &Cilk) {
  VarDecl *Region = Cilk.Kind == Keyword::Spawn ? Open.current() : nullptr;
  TaskContext *Inner = Shared.Info.ContextOf.lookup(Cilk.Attribute);
  Stmt *Body = S->getSubStmt();
  SourceLocation L = Build.at(Cilk.Loc), End = Build.at(Body->getEndLoc());
  if (asCilkStatement(S, Cilk.Next)) {
    // The body is the statement of another keyword. It must be rewritten in
    // this statement's context. contextBody can't be used, because it is for
    // bodies that are whole statements of the source.
    StmtList Items;
    {
      Regions::Within Here(Open, Inner, L, Items);
      Items.push_back(attributed(S, Cilk.Next));
      Here.end(End, Items);
    }
    Stmt *Block = Build.block(Items, Cilk.Loc, Body->getEndLoc());
    if (!Region)
      return Block;
    if (Build.isCounted())
      Items = {Build.again(Block)};
    return Build.written(Block, Open.task(Region, Items, L, End));
  }
  CompoundStmt *Block = Scopes.contextBody(Inner, Body);
  if (!Region)
    return Block;
  return Build.written(Block, Open.task(Region, {Build.again(Block)}, L, End));
}

void FunctionRewriter::blockItem(Stmt *S, StmtList &Out) {
  // There may be labels before a declaration that spawns. They are moved to the
  // first of the statements that replace the declaration.
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
  auto IsSpawning = [&](Decl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    return V && Spawns.spawns(V);
  };
  auto BeginViews = [&](Decl *D) {
    if (auto *V = dyn_cast<VarDecl>(D))
      Views.begin(V, Out);
  };
  if (llvm::none_of(S->decls(), IsSpawning)) {
    for (Stmt *Child : S->children())
      expression(Child);
    Out.push_back(S);
    llvm::for_each(S->decls(), BeginViews);
    return;
  }
  // The declarations of a group are separated, so that spawns can be inserted
  // between them.
  for (Decl *D : S->decls()) {
    auto *Single = new (Build.context())
        DeclStmt(DeclGroupRef(D), S->getBeginLoc(), S->getEndLoc());
    if (IsSpawning(D)) {
      Out.push_back(Single);
      Spawns.initializer(cast<VarDecl>(D), Out);
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
    return; // The node is shared with other instantiations.
  forEachPart(E, [&](Stmt *Part) { expression(Part); });
}

} // namespace cilk
