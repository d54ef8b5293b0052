//===- SpawnChecks.cpp - Where cilk_spawn may stand -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks every spawn that stands in an expression. A spawn's value is only
// there after the next sync, so the one thing that can be done with it is to
// store it into memory: by an assignment that is a statement of its own, or by
// the initialiser of an automatic variable.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/FunctionChecker.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cilk {

void FunctionChecker::expressionStatement(Expr *E) {
  SpawnForm Form = Forms.classify(E);
  switch (Form.Shape) {
  case SpawnForm::None:
    expression(E, Place::Expression);
    return;
  case SpawnForm::Value:
    spawnedValue(Form.Spawn);
    return;
  case SpawnForm::Assign:
    expression(assignmentTarget(Form.Assignment), Place::Expression);
    spawnedValue(Form.Spawn, /*IsAssigned=*/true);
    return;
  case SpawnForm::AssignArm:
    expression(assignmentTarget(Form.Assignment), Place::Expression);
    spawnedArm(Form.Conditional, /*IsAssigned=*/true);
    return;
  case SpawnForm::Arm:
    spawnedArm(Form.Conditional);
    return;
  case SpawnForm::Whole:
    spawnedAssignment(Form.Spawn, E);
    spawnedTask(Form.Spawn, E);
    return;
  }
}

void FunctionChecker::spawnedValue(UnaryOperator *Spawn, bool IsAssigned) {
  Info->HasCilk = true;
  Info->Keywords.push_back(Spawn->getOperatorLoc());
  Current->Spawns = true;
  Expr *Operand = Spawn->getSubExpr();
  Expr *Inner = ignoreConversions(Operand);
  if (UnaryOperator *Again = Forms.asSpawn(Inner)) {
    Diags.report(Again->getOperatorLoc(), diag::err_keyword_repeated)
        << spelling(Again->getOperatorLoc(), Keyword::Spawn)
        << removal(Again->getOperatorLoc());
    return;
  }
  if (CallExpr *Call = getSpawnedCall(Spawn, Context)) {
    // Callee and arguments are evaluated here, by the parent.
    expressionChildren(Call, Place::Argument);
    return;
  }
  if (CXXConstructExpr *New = getSpawnedConstruction(Spawn);
      New && !IsAssigned) {
    for (Expr *Arg : New->arguments())
      expression(Arg, Place::Argument);
    return;
  }
  if (!isa<CallExpr, StmtExpr>(Inner) && !Operand->containsErrors() &&
      !Operand->isTypeDependent() && !Operand->HasSideEffects(Context)) {
    if (isa<LambdaExpr>(Inner)) {
      Diags.report(Spawn->getOperatorLoc(), diag::err_spawn_lambda)
          << spelling(Spawn->getOperatorLoc(), Keyword::Spawn)
          << Operand->getSourceRange()
          << insertion(Semantics.getLocForEndOfToken(Inner->getEndLoc()), "()");
      return;
    }
    Diags.report(Spawn->getOperatorLoc(), diag::err_spawn_no_effect)
        << spelling(Spawn->getOperatorLoc(), Keyword::Spawn)
        << Operand->getSourceRange();
    return;
  }
  spawnedTask(Spawn, Operand);
}

/// Checks \p Task, all of which becomes the child.
void FunctionChecker::spawnedTask(UnaryOperator *Spawn, Expr *Task) {
  Info->HasCilk = true;
  Info->Keywords.push_back(Spawn->getOperatorLoc());
  Current->Spawns = true;
  enter(TaskContext::Task, Spawn->getOperatorLoc(), Spawn);
  // Do not take the keyword's own operator, the leftmost in the tree, for a
  // misplaced one: look at the operand, and everything beside it.
  struct Walk {
    FunctionChecker &Checker;
    UnaryOperator *Spawn;
    void visit(Stmt *S) {
      if (!S)
        return;
      if (S == Spawn) {
        Checker.expression(Spawn->getSubExpr(), Place::Expression);
        return;
      }
      if (contains(S)) {
        for (Stmt *Child : S->children())
          visit(Child);
        return;
      }
      Checker.expression(S, Place::Expression);
    }
    bool contains(Stmt *S) {
      if (S == Spawn)
        return true;
      return llvm::any_of(S->children(), [&](Stmt *Child) {
        return Child && isa<Expr>(Child) && contains(Child);
      });
    }
  };
  Walk{*this, Spawn}.visit(Task);
  leave();
}

void FunctionChecker::spawnedArm(AbstractConditionalOperator *C,
                                 bool IsAssigned) {
  expression(C->getCond(), Place::IfCondition);
  for (Expr *Arm : {C->getTrueExpr(), C->getFalseExpr()}) {
    if (UnaryOperator *Spawn = Forms.asSpawnedValue(Arm))
      spawnedValue(Spawn, IsAssigned);
    else if (AbstractConditionalOperator *Inner =
                 Forms.asSpawningConditional(Arm))
      spawnedArm(Inner, IsAssigned);
    else
      expression(Arm, Place::Expression);
  }
}

static bool isTupleLike(const DecompositionDecl *D) {
  return llvm::any_of(D->bindings(), [](const BindingDecl *B) {
    return B->getHoldingVar() != nullptr;
  });
}

bool FunctionChecker::initializer(VarDecl *V) {
  Expr *Init = initializedWith(V);
  UnaryOperator *Spawn = Forms.asSpawnedValue(Init);
  AbstractConditionalOperator *C = Forms.asSpawningConditional(Init);
  if (!Spawn && !C) {
    InitListExpr *List = Forms.asSpawningList(V);
    if (List)
      spawnedElements(V, List);
    return List || elementsInParentheses(V, Init);
  }
  SourceLocation Loc = Spawn ? Spawn->getOperatorLoc() : C->getExprLoc();
  llvm::StringRef Keyword = spelling(Loc, cilk::Keyword::Spawn);
  if (V->getType()->isReferenceType())
    Diags.report(Loc, diag::err_spawn_reference)
        << Keyword << Init->getSourceRange();
  else if (auto *D = dyn_cast<DecompositionDecl>(V); D && isTupleLike(D)) {
    Diags.report(Loc, diag::err_spawn_structured_binding)
        << Keyword << V->getType() << Init->getSourceRange();
    Diags.report(V->getLocation(), diag::note_spawn_structured_binding);
  }
  if (Spawn)
    spawnedValue(Spawn);
  else
    spawnedArm(C);
  return true;
}

FunctionInfo FunctionChecker::checkInitializer(Expr *E, Place P) {
  FunctionInfo Result;
  Result.Contexts.push_back({TaskContext::Function, nullptr, E->getBeginLoc()});
  Info = &Result;
  Current = &Result.function();
  expression(E, P);
  Info = nullptr;
  return Result;
}

void FunctionChecker::returnValue(ReturnStmt *S) {
  if (TaskContext *Task = Current) {
    while (Task && !Task->isTask())
      Task = Task->Parent;
    if (Task) {
      bool Loop = Task->Kind == TaskContext::LoopBody;
      Diags.report(S->getReturnLoc(), diag::err_return_out_of)
          << Loop << S->getSourceRange();
      Diags.report(Task->Loc, diag::note_jump_out_of) << Loop;
    }
  }
  syncs(Current, nullptr);
  Expr *Value = S->getRetValue();
  if (!Value)
    return;
  if (UnaryOperator *Spawn = Forms.asSpawnedValue(Value)) {
    Info->HasCilk = true;
    Info->Keywords.push_back(Spawn->getOperatorLoc());
    Diags.report(Spawn->getOperatorLoc(), diag::warn_spawn_returned)
        << spelling(Spawn->getOperatorLoc(), Keyword::Spawn)
        << removal(Spawn->getOperatorLoc());
    expression(Spawn->getSubExpr(), Place::Return);
    return;
  }
  expression(Value, Place::Return);
}

void FunctionChecker::misplacedOperand(UnaryOperator *Spawn) {
  SourceLocation Loc = Spawn->getOperatorLoc();
  llvm::StringRef Keyword = spelling(Loc, cilk::Keyword::Spawn);
  Diags.report(Loc, diag::err_spawn_in_operand)
      << Keyword << (Operator != nullptr)
      << (Operator ? operatorSpelling(Operator) : "")
      << Spawn->getSubExpr()->getSourceRange();
  if (!Operator)
    return;
  if (isa<CXXFoldExpr>(Operator))
    Diags.report(Operator->getExprLoc(), diag::note_spawn_fold);
  else if (Operator->getBeginLoc() == Loc && operatorSpelling(Operator) != ",")
    Diags.report(Loc, diag::note_spawn_operand_alone)
        << Keyword << Context.getLangOpts().CPlusPlus
        << Operator->getSourceRange();
}

void FunctionChecker::misplacedSpawn(UnaryOperator *Spawn, Place P) {
  SourceLocation Loc = Spawn->getOperatorLoc();
  Info->HasCilk = true;
  if (InRecovery)
    return;
  llvm::StringRef Keyword = spelling(Loc, cilk::Keyword::Spawn);
  if (P == Place::Expression) {
    misplacedOperand(Spawn);
    return;
  }
  // Place::Expression, the first, has a diagnostic of its own.
  Diags.report(Loc, diag::err_spawn_place)
      << Keyword << static_cast<unsigned>(P) - 1
      << Spawn->getSubExpr()->getSourceRange();
}

} // namespace cilk
