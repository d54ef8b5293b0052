//===- FunctionChecks.cpp - The walk over a function's body ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The checker's walk: keeps track of the context it is in, and hands spawns,
// loops and jumps to the files named after them.
//
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"
#include "cilk/Sema/FunctionChecker.h"
#include "cilk/Sema/Parts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cilk {

FunctionChecker::FunctionChecker(Sema &S, Reporter &Diags,
                                 const KeywordLog &Log, bool IsTemplate)
    : Semantics(S), Context(S.Context), Diags(Diags), Log(Log), Forms(Log),
      IsTemplate(IsTemplate) {}

FunctionInfo FunctionChecker::check(DeclContext *In, Stmt *Body,
                                    SourceLocation Loc) {
  Owner = In;
  FunctionInfo Result;
  Info = &Result;
  Result.Contexts.push_back({TaskContext::Function, nullptr, Loc});
  Current = &Result.function();
  JumpScopes.clear();
  Gotos.clear();
  ComputedGotos.clear();
  AddressTaken.clear();
  SplicedBlocks.clear();
  LabelBlocks.clear();
  TailCalls.clear();
  ReadUnsynced.clear();
  statement(Body);
  finishJumps();
  tailCalls();
  if (Result.HasCilk)
    taskScopes(Body);
  Info = nullptr;
  return Result;
}

TaskContext *FunctionChecker::enter(TaskContext::ContextKind Kind,
                                    SourceLocation Loc, const void *Key) {
  if (Kind != TaskContext::Try && Kind != TaskContext::Handler)
    Info->HasCilk = true;
  Info->Contexts.push_back({Kind, Current, Loc});
  Current = &Info->Contexts.back();
  Info->ContextOf[Key] = Current;
  return Current;
}

void FunctionChecker::leave() { Current = Current->Parent; }

void FunctionChecker::statement(Stmt *S) {
  if (!S)
    return;
  switch (S->getStmtClass()) {
  case Stmt::AttributedStmtClass:
    return attributed(cast<AttributedStmt>(S), 0);
  case Stmt::CompoundStmtClass:
    for (Stmt *Child : S->children())
      statement(Child);
    unsyncedReads(cast<CompoundStmt>(S));
    return;
  case Stmt::DeclStmtClass:
    return declarations(cast<DeclStmt>(S), Place::Initializer);
  case Stmt::LabelStmtClass:
    Info->Labels[cast<LabelStmt>(S)->getDecl()] = Current;
    LabelBlocks[cast<LabelStmt>(S)->getDecl()] = Block;
    return statement(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    switchCase(cast<SwitchCase>(S));
    return statement(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::IfStmtClass:
    return ifStatement(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return switchStatement(cast<SwitchStmt>(S));
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::CXXForRangeStmtClass:
    return serialLoop(S);
  case Stmt::CoroutineBodyStmtClass:
    return coroutine(cast<CoroutineBodyStmt>(S));
  case Stmt::CXXTryStmtClass:
    return tryStatement(cast<CXXTryStmt>(S));
  case Stmt::ReturnStmtClass:
    return returnValue(cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
  case Stmt::GCCAsmStmtClass:
    return jump(S);
  default:
    break;
  }
  if (auto *E = dyn_cast<Expr>(S))
    return expressionStatement(E);
  if (isa<OMPExecutableDirective, CapturedStmt>(S))
    return outlinedByClang(S);
  for (Stmt *Child : S->children())
    statement(Child);
}

void FunctionChecker::ifStatement(IfStmt *S) {
  initStatement(S->getInit(), Place::StatementInit);
  if (!conditionVariable(S->getConditionVariableDeclStmt(), Place::IfCondition))
    expression(S->getCond(), Place::IfCondition);
  statement(S->getThen());
  statement(S->getElse());
}

void FunctionChecker::jumpTarget(Stmt *S, bool Continues, Stmt *Body) {
  JumpScopes.push_back({S, Current, true, Continues, nullptr, Block});
  statement(Body);
  JumpScopes.pop_back();
}

void FunctionChecker::switchStatement(SwitchStmt *S) {
  initStatement(S->getInit(), Place::StatementInit);
  if (!conditionVariable(S->getConditionVariableDeclStmt(),
                         Place::SwitchCondition))
    expression(S->getCond(), Place::SwitchCondition);
  jumpTarget(S, /*Continues=*/false, S->getBody());
}

void FunctionChecker::serialLoop(Stmt *S) {
  if (auto *While = dyn_cast<WhileStmt>(S)) {
    if (!conditionVariable(While->getConditionVariableDeclStmt(),
                           Place::LoopCondition))
      expression(While->getCond(), Place::LoopCondition);
    jumpTarget(S, /*Continues=*/true, While->getBody());
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    jumpTarget(S, /*Continues=*/true, Do->getBody());
    expression(Do->getCond(), Place::LoopCondition);
  } else if (auto *For = dyn_cast<ForStmt>(S)) {
    initStatement(For->getInit(), Place::LoopInit);
    if (!conditionVariable(For->getConditionVariableDeclStmt(),
                           Place::LoopCondition))
      expression(For->getCond(), Place::LoopCondition);
    expression(For->getInc(), Place::LoopIncrement);
    jumpTarget(S, /*Continues=*/true, For->getBody());
  } else {
    auto *Range = cast<CXXForRangeStmt>(S);
    rangeHeader(Range);
    jumpTarget(S, /*Continues=*/true, Range->getBody());
  }
}

void FunctionChecker::coroutine(CoroutineBodyStmt *S) {
  // Clang has taken it apart already, and resumes it on any thread.
  statement(S->getBody());
  if (!Info->Keywords.empty())
    Diags.report(Info->Keywords.front(), diag::err_keyword_in_coroutine)
        << Log.find(Info->Keywords.front())->Spelling;
}

void FunctionChecker::tryStatement(CXXTryStmt *S) {
  enter(TaskContext::Try, S->getTryLoc(), S);
  statement(S->getTryBlock());
  leave();
  for (unsigned I = 0, N = S->getNumHandlers(); I != N; ++I) {
    CXXCatchStmt *H = S->getHandler(I);
    enter(TaskContext::Handler, H->getCatchLoc(), H);
    statement(H->getHandlerBlock());
    leave();
  }
}

void FunctionChecker::outlinedByClang(Stmt *S) {
  // Clang knows nothing of the hidden variables that a construct of ours needs.
  bool HadCilk = Info->HasCilk;
  Info->HasCilk = false;
  if (auto *Captured = dyn_cast<CapturedStmt>(S))
    statement(Captured->getCapturedStmt()); // not among its children
  for (Stmt *Child : S->children())
    statement(Child);
  if (Info->HasCilk && !Diags.hasErrorOccurred())
    Diags.report(S->getBeginLoc(), diag::err_keyword_in_openmp);
  Info->HasCilk |= HadCilk;
}

/// A tail call leaves nobody to wait for what the function spawned.
void FunctionChecker::tailCalls() {
  for (auto [From, Loc] : TailCalls)
    for (TaskContext *C = From; C; C = C->Parent)
      if (C->Spawns) {
        Diags.report(Loc, diag::err_tail_call)
            << (C->Kind == TaskContext::Scope);
        break;
      }
}

void FunctionChecker::attributed(AttributedStmt *S, unsigned From) {
  std::optional<CilkStatement> Cilk = asCilkStatement(S, From);
  if (!Cilk) {
    for (const Attr *A : S->getAttrs())
      if (isa<MustTailAttr>(A))
        TailCalls.push_back({Current, A->getLocation()});
    if (spliceDepth(S))
      return spliced(S);
    statement(S->getSubStmt());
    return;
  }
  Info->HasCilk = true;
  Info->Keywords.push_back(Cilk->Loc);
  switch (Cilk->Kind) {
  case Keyword::Sync: {
    TaskContext *Outermost = Current;
    while (Outermost->isPartOfParent())
      Outermost = Outermost->Parent;
    syncs(Current, Outermost->Parent);
    return;
  }
  case Keyword::For:
    if (isa<ForStmt, CXXForRangeStmt>(S->getSubStmt()))
      parallelLoop(S->getSubStmt(), *Cilk);
    return;
  case Keyword::Spawn:
    Current->Spawns = true;
    enter(TaskContext::Task, Cilk->Loc, Cilk->Attribute);
    attributed(S, Cilk->Next);
    leave();
    return;
  case Keyword::Scope:
    enter(TaskContext::Scope, Cilk->Loc, Cilk->Attribute);
    attributed(S, Cilk->Next);
    leave();
    return;
  case Keyword::Hyperobject:
    break;
  }
  llvm_unreachable("not a statement keyword");
}

void FunctionChecker::initStatement(Stmt *S, Place P) {
  if (auto *D = dyn_cast_or_null<DeclStmt>(S))
    declarations(D, P);
  else
    expression(S, P);
}

bool FunctionChecker::conditionVariable(DeclStmt *S, Place P) {
  if (S)
    declarations(S, P);
  return S;
}

void FunctionChecker::rangeHeader(CXXForRangeStmt *S) {
  initStatement(S->getInit(), Place::LoopInit);
  // The rest of the header is Clang's own code, with what the user wrote in
  // the initialiser of the variable for the range.
  expression(S->getRangeInit(), Place::Range);
}

void FunctionChecker::declarations(DeclStmt *S, Place P) {
  for (Decl *D : S->decls()) {
    if (isa<RecordDecl>(D))
      Info->LocalDecls.push_back(D);
    if (Stmt *Expansion = compat::expansionOf(D))
      Info->Expansions.push_back(Expansion);
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasInit())
      continue;
    if (!V->hasLocalStorage()) {
      expression(V->getInit(), Place::StaticInitializer);
    } else if (P != Place::Initializer || !initializer(V)) {
      expression(V->getInit(), P);
    }
  }
  // What is left are the sizes of variable-length arrays. The children of a
  // declaration statement include initialisers, which were checked above.
  for (Decl *D : S->decls()) {
    QualType T;
    if (auto *V = dyn_cast<VarDecl>(D))
      T = V->getType();
    else if (auto *N = dyn_cast<TypedefNameDecl>(D))
      T = N->getUnderlyingType();
    while (!T.isNull() && T->isVariablyModifiedType()) {
      if (const VariableArrayType *A = Context.getAsVariableArrayType(T)) {
        if (A->getSizeExpr() && !isa<TypedefType>(T))
          expression(A->getSizeExpr(), Place::Expression);
        T = A->getElementType();
      } else if (T->isPointerType()) {
        T = T->getPointeeType();
      } else {
        break;
      }
    }
  }
}

void FunctionChecker::expression(Stmt *E, Place P) {
  if (!E)
    return;
  if (auto *Statement = dyn_cast<StmtExpr>(E)) {
    statementExpression(Statement);
    return;
  }
  if (auto *Block = dyn_cast<BlockExpr>(E)) {
    Info->Blocks.push_back(Block->getBlockDecl());
    return;
  }
  if (auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    Info->Lambdas.push_back(Lambda);
    for (Expr *Capture : Lambda->capture_inits())
      expression(Capture, Place::Capture);
    return;
  }
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E)) {
    expression(Default->getExpr(), Place::DefaultArgument);
    return;
  }
  if (auto *Default = dyn_cast<CXXDefaultInitExpr>(E)) {
    expression(Default->getExpr(), Place::MemberInitializer);
    return;
  }
  if (isa<RecoveryExpr>(E)) {
    // What stood around these has been complained about.
    llvm::SaveAndRestore<bool> Recovers(InRecovery, true);
    expressionChildren(E, P);
    return;
  }
  if (auto *Label = dyn_cast<AddrLabelExpr>(E))
    AddressTaken.push_back(Label->getLabel());
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(E))
    P = Place::Unevaluated;
  if (auto *X = dyn_cast<Expr>(E))
    if (UnaryOperator *Spawn = Forms.asSpawn(X)) {
      misplacedSpawn(Spawn, P);
      P = Place::Expression;
    }
  expressionChildren(E, P);
}

/// Whether \p E has its operand's value, as far as the program's text goes.
static bool isConversion(const Stmt *E) {
  return isa<CastExpr, ParenExpr, FullExpr, MaterializeTemporaryExpr,
             CXXBindTemporaryExpr, CXXConstructExpr>(E);
}

void FunctionChecker::expressionChildren(Stmt *E, Place P) {
  llvm::SaveAndRestore Outer(Operator);
  if (auto *X = dyn_cast<Expr>(E); X && !isConversion(E))
    Operator = operatorSpelling(X).empty() ? nullptr : X;
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    effect(Call);
    expression(Call->getCallee(), Place::Expression);
    if (Operator && P != Place::Unevaluated)
      P = Place::Expression;
    if (Operator) {
      for (Expr *Arg : Call->arguments())
        expression(Arg, P);
      return;
    }
    for (Expr *Arg : Call->arguments())
      expression(Arg, P == Place::Unevaluated ? P : Place::Argument);
    return;
  }
  if (auto *C = dyn_cast<ConditionalOperator>(E)) {
    expression(C->getCond(), Place::IfCondition);
    expression(C->getTrueExpr(), Place::Expression);
    expression(C->getFalseExpr(), Place::Expression);
    return;
  }
  // A conversion or a pair of parentheses keeps what the operand is part of.
  if (auto *C = dyn_cast<CXXConstructExpr>(E);
      C && P != Place::Unevaluated && C->getNumArgs() > 1) {
    for (Expr *Arg : C->arguments())
      expression(Arg, Place::ConstructorArgument);
    return;
  }
  if (isa<CXXStdInitializerListExpr>(E)) {
    if (P == Place::Expression || P == Place::Argument ||
        P == Place::Initializer)
      P = Place::ConstructorArgument;
  } else if (isa<InitListExpr, CXXParenListInitExpr>(E)) {
    if (P == Place::Expression || P == Place::Argument)
      P = Place::Initializer;
  } else if (!isConversion(E) && !isa<UnaryExprOrTypeTraitExpr>(E) &&
             (P == Place::Argument || P == Place::Initializer ||
              P == Place::ConstructorArgument))
    P = Place::Expression;
  if (P == Place::Unevaluated) {
    for (Stmt *Child : E->children())
      expression(Child, P);
    return;
  }
  forEachPart(E, [&](Stmt *Part) { expression(Part, P); });
}

void FunctionChecker::statementExpression(StmtExpr *E) {
  CompoundStmt *Body = E->getSubStmt();
  if (!Body)
    return;
  statement(Body);
  if (E->getType()->isVoidType() || Body->body_empty())
    return;
  // The value of the whole is that of its last statement, which a spawn only
  // has after the next sync.
  Expr *Last = dyn_cast<Expr>(Body->body_back());
  if (!Last)
    return;
  SpawnForm Form = Forms.classify(Last);
  if (Form.Shape != SpawnForm::None)
    Diags.report(Form.Spawn ? Form.Spawn->getOperatorLoc() : Last->getExprLoc(),
                 diag::err_spawn_statement_expression)
        << Last->getSourceRange();
}

} // namespace cilk
