//===- SpawnChecks.cpp - Checks the places of cilk_spawn ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/SpawnChecks.h"
#include "cilk/AST/EvaluatedParts.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cilk {

void SpawnChecks::expressionStatement(Expr *E) {
  SpawnForm Form = C.Forms.classify(E);
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
    Races.spawnedAssignment(Form.Spawn, E);
    spawnedTask(Form.Spawn, E);
    return;
  }
}

void SpawnChecks::spawnedValue(UnaryOperator *Spawn, bool IsAssigned) {
  C.addKeyword(Spawn->getOperatorLoc());
  C.Current->Spawns = true;
  Expr *Operand = Spawn->getSubExpr();
  Expr *Inner = ignoreConversions(Operand);
  if (UnaryOperator *Again = C.Forms.asSpawn(Inner)) {
    C.report(Again->getOperatorLoc(), diag::err_keyword_repeated)
        << C.spelling(Again->getOperatorLoc(), Keyword::Spawn)
        << removal(Again->getOperatorLoc());
    return;
  }
  if (CallExpr *Call = getSpawnedCall(Spawn, C.AST)) {
    // The parent evaluates callee and arguments, at this place.
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
      !Operand->isTypeDependent() && !Operand->HasSideEffects(C.AST)) {
    if (isa<LambdaExpr>(Inner)) {
      C.report(Spawn->getOperatorLoc(), diag::err_spawn_lambda)
          << C.spelling(Spawn->getOperatorLoc(), Keyword::Spawn)
          << Operand->getSourceRange()
          << insertion(C.Semantics.getLocForEndOfToken(Inner->getEndLoc()),
                       "()");
      return;
    }
    C.report(Spawn->getOperatorLoc(), diag::err_spawn_no_effect)
        << C.spelling(Spawn->getOperatorLoc(), Keyword::Spawn)
        << Operand->getSourceRange();
    return;
  }
  spawnedTask(Spawn, Operand);
}

void SpawnChecks::spawnedTask(UnaryOperator *Spawn, Expr *Task) {
  C.addKeyword(Spawn->getOperatorLoc());
  C.Current->Spawns = true;
  C.enter(TaskContext::Task, Spawn->getOperatorLoc(), Spawn);
  // The leftmost operator of the tree is the spawn itself, which is not
  // misplaced. So only its operand and the other operands are checked.
  struct Beside {
    SpawnChecks &Checks;
    UnaryOperator *Spawn;
    void visit(Stmt *S) {
      if (!S)
        return;
      if (S == Spawn) {
        Checks.expression(Spawn->getSubExpr(), Place::Expression);
        return;
      }
      if (contains(S)) {
        for (Stmt *Child : S->children())
          visit(Child);
        return;
      }
      Checks.expression(S, Place::Expression);
    }
    bool contains(Stmt *S) {
      if (S == Spawn)
        return true;
      return llvm::any_of(S->children(), [&](Stmt *Child) {
        return Child && isa<Expr>(Child) && contains(Child);
      });
    }
  };
  Beside{*this, Spawn}.visit(Task);
  C.leave();
}

void SpawnChecks::spawnedArm(AbstractConditionalOperator *Arms,
                             bool IsAssigned) {
  expression(Arms->getCond(), Place::IfCondition);
  for (Expr *Arm : {Arms->getTrueExpr(), Arms->getFalseExpr()}) {
    if (UnaryOperator *Spawn = C.Forms.asSpawnedValue(Arm))
      spawnedValue(Spawn, IsAssigned);
    else if (AbstractConditionalOperator *Inner =
                 C.Forms.asSpawningConditional(Arm))
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

bool SpawnChecks::initializer(VarDecl *V) {
  Expr *Init = initializedWith(V);
  UnaryOperator *Spawn = C.Forms.asSpawnedValue(Init);
  AbstractConditionalOperator *Arms = C.Forms.asSpawningConditional(Init);
  if (!Spawn && !Arms) {
    InitListExpr *List = C.Forms.asSpawningList(V);
    if (List)
      spawnedElements(V, List);
    return List || elementsInParentheses(V, Init);
  }
  SourceLocation Loc = Spawn ? Spawn->getOperatorLoc() : Arms->getExprLoc();
  llvm::StringRef Keyword = C.spelling(Loc, cilk::Keyword::Spawn);
  if (V->getType()->isReferenceType())
    C.report(Loc, diag::err_spawn_reference)
        << Keyword << Init->getSourceRange();
  else if (auto *D = dyn_cast<DecompositionDecl>(V); D && isTupleLike(D)) {
    C.report(Loc, diag::err_spawn_structured_binding)
        << Keyword << V->getType() << Init->getSourceRange();
    C.report(V->getLocation(), diag::note_spawn_structured_binding);
  }
  if (Spawn)
    spawnedValue(Spawn);
  else
    spawnedArm(Arms);
  return true;
}

/// Returns the reason why no child can initialize \p E of \p List, as the index
/// of the reason's text in err_spawn_element. Returns nothing if a child can.
static std::optional<unsigned> obstacle(const InitListExpr *List,
                                        const ListElement &E) {
  if (E.Field && E.Field->isBitField())
    return 0;
  if (E.Field && E.Field->getType()->isReferenceType())
    return 1;
  if (List->getType()->isRecordType() && !E.Field)
    return 2;
  return std::nullopt;
}

void SpawnChecks::spawnedElements(VarDecl *V, InitListExpr *List) {
  llvm::SmallPtrSet<Expr *, 8> Seen;
  spawnedElements(List, Seen);
  if (V->needsDestruction(C.AST) == QualType::DK_none ||
      V->getType()->isDependentType())
    return;
  Expr *Spawn = *Seen.begin();
  C.report(Spawn->getExprLoc(), diag::err_spawn_element_destroyed)
      << C.spelling(Spawn->getExprLoc(), Keyword::Spawn) << V->getType()
      << List->getSourceRange();
  C.report(V->getLocation(), diag::note_spawn_element_assign) << V;
}

bool SpawnChecks::elementsInParentheses(VarDecl *V, Expr *Init) {
  if (auto *Cleanups = dyn_cast_or_null<ExprWithCleanups>(Init))
    Init = Cleanups->getSubExpr();
  auto *List = dyn_cast_or_null<CXXParenListInitExpr>(Init);
  UnaryOperator *First = nullptr;
  if (List)
    for (Expr *E : List->getUserSpecifiedInitExprs())
      if (!First)
        First = C.Forms.asSpawnedValue(E);
  if (!First)
    return false;
  C.report(First->getOperatorLoc(), diag::err_spawn_element_in_parentheses)
      << C.spelling(First->getOperatorLoc(), Keyword::Spawn) << V->getType()
      << List->getSourceRange();
  bool Destroyed = V->needsDestruction(C.AST) != QualType::DK_none;
  C.report(V->getLocation(), Destroyed ? diag::note_spawn_element_assign
                                       : diag::note_spawn_element_braces)
      << V;
  for (Expr *E : List->getUserSpecifiedInitExprs()) {
    if (UnaryOperator *Spawn = C.Forms.asSpawnedValue(E))
      spawnedValue(Spawn);
    else
      expression(E, Place::Initializer);
  }
  return true;
}

void SpawnChecks::spawnedElements(InitListExpr *List,
                                  llvm::SmallPtrSetImpl<Expr *> &Seen) {
  for (const ListElement &E : elementsOf(List)) {
    if (InitListExpr *Inner = asElements(E.Init)) {
      spawnedElements(Inner, Seen);
      continue;
    }
    UnaryOperator *Spawn = C.Forms.asSpawnedValue(E.Init);
    AbstractConditionalOperator *Arms = C.Forms.asSpawningConditional(E.Init);
    if (!Spawn && !Arms) {
      // A default initialiser may read other members, which children may not
      // have initialised yet.
      if (isa<CXXDefaultInitExpr>(E.Init) && !Seen.empty() &&
          !E.Init->isValueDependent() && !E.Init->isEvaluatable(C.AST)) {
        C.report(E.Init->getExprLoc(), diag::err_spawn_before_default)
            << E.Field
            << C.spelling((*Seen.begin())->getExprLoc(), Keyword::Spawn);
        continue;
      }
      expression(E.Init, Place::Initializer);
      continue;
    }
    Expr *What = Spawn ? static_cast<Expr *>(Spawn) : Arms;
    llvm::StringRef Keyword = C.spelling(What->getExprLoc(), Keyword::Spawn);
    if (!Seen.insert(What).second) {
      C.report(What->getExprLoc(), diag::err_spawn_element_range)
          << Keyword << What->getSourceRange();
      continue;
    }
    if (std::optional<unsigned> Why = obstacle(List, E))
      C.report(What->getExprLoc(), diag::err_spawn_element)
          << Keyword << *Why << What->getSourceRange();
    if (Spawn)
      spawnedValue(Spawn);
    else
      spawnedArm(Arms);
  }
}

void SpawnChecks::returnValue(Expr *Value) {
  if (UnaryOperator *Spawn = C.Forms.asSpawnedValue(Value)) {
    C.addKeyword(Spawn->getOperatorLoc());
    C.report(Spawn->getOperatorLoc(), diag::warn_spawn_returned)
        << C.spelling(Spawn->getOperatorLoc(), Keyword::Spawn)
        << removal(Spawn->getOperatorLoc());
    expression(Spawn->getSubExpr(), Place::Return);
    return;
  }
  expression(Value, Place::Return);
}

void SpawnChecks::misplacedOperand(UnaryOperator *Spawn) {
  SourceLocation Loc = Spawn->getOperatorLoc();
  llvm::StringRef Keyword = C.spelling(Loc, cilk::Keyword::Spawn);
  C.report(Loc, diag::err_spawn_in_operand)
      << Keyword << (Operator != nullptr)
      << (Operator ? operatorSpelling(Operator) : "")
      << Spawn->getSubExpr()->getSourceRange();
  if (!Operator)
    return;
  if (isa<CXXFoldExpr>(Operator))
    C.report(Operator->getExprLoc(), diag::note_spawn_fold);
  else if (Operator->getBeginLoc() == Loc && operatorSpelling(Operator) != ",")
    C.report(Loc, diag::note_spawn_operand_alone)
        << Keyword << C.AST.getLangOpts().CPlusPlus
        << Operator->getSourceRange();
}

void SpawnChecks::misplacedSpawn(UnaryOperator *Spawn, Place P) {
  SourceLocation Loc = Spawn->getOperatorLoc();
  C.Info.HasCilk = true;
  if (InRecovery)
    return;
  llvm::StringRef Keyword = C.spelling(Loc, cilk::Keyword::Spawn);
  if (P == Place::Expression) {
    misplacedOperand(Spawn);
    return;
  }
  // The texts of the diagnostic begin with the second enumerator, because the
  // first one, Place::Expression, has a diagnostic of its own.
  C.report(Loc, diag::err_spawn_place)
      << Keyword << static_cast<unsigned>(P) - 1
      << Spawn->getSubExpr()->getSourceRange();
}

void SpawnChecks::expression(Stmt *E, Place P) {
  if (!E)
    return;
  if (auto *Statement = dyn_cast<StmtExpr>(E)) {
    statementExpression(Statement);
    return;
  }
  if (auto *Block = dyn_cast<BlockExpr>(E)) {
    C.Info.Blocks.push_back(Block->getBlockDecl());
    return;
  }
  if (auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    C.Info.Lambdas.push_back(Lambda);
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
    // An error for the enclosing construct has already been reported.
    llvm::SaveAndRestore<bool> Recovers(InRecovery, true);
    expressionChildren(E, P);
    return;
  }
  if (auto *Label = dyn_cast<AddrLabelExpr>(E))
    Jumps.addressTaken(Label->getLabel());
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(E))
    P = Place::Unevaluated;
  if (auto *X = dyn_cast<Expr>(E))
    if (UnaryOperator *Spawn = C.Forms.asSpawn(X)) {
      misplacedSpawn(Spawn, P);
      P = Place::Expression;
    }
  expressionChildren(E, P);
}

/// Returns true if \p E is only a conversion of its operand, or a node without
/// text of its own.
static bool isConversion(const Stmt *E) {
  return isa<CastExpr, ParenExpr, FullExpr, MaterializeTemporaryExpr,
             CXXBindTemporaryExpr, CXXConstructExpr>(E);
}

/// Returns the array in \p Size, the step of a dimension, which is the size of
/// an element of this array. Returns null if the array isn't known.
static const Expr *findArray(const Expr *Size) {
  const auto *Of =
      dyn_cast<UnaryExprOrTypeTraitExpr>(Size->IgnoreParenImpCasts());
  if (!Of || Of->isArgumentType())
    return nullptr;
  const Expr *Element = Of->getArgumentExpr()->IgnoreParens();
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Element))
    return Subscript->getBase()->IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Element))
    return Operator->getArg(0)->IgnoreParenImpCasts();
  return nullptr;
}

/// Checks the arrays of an effect if \p Call declares one.
///
/// A box of two or three dimensions describes memory of one array, whose rows
/// are adjacent. If m is a `double **`, the rows `m[i]` may be anywhere in
/// memory, so a box can't describe them.
static void checkEffect(CheckContext &C, const CallExpr *Call) {
  // The arguments are the kind of access, the array, and three numbers for each
  // dimension.
  constexpr unsigned SizeInFirst = 4, Numbers = 3, MostDimensions = 3;
  if (!tellsEffect(Call))
    return;
  for (unsigned D = 1; D < MostDimensions; ++D) {
    const unsigned Index = SizeInFirst + D * Numbers;
    const Expr *Array =
        Index < Call->getNumArgs() ? findArray(Call->getArg(Index)) : nullptr;
    if (!Array || Array->isTypeDependent() || Array->containsErrors() ||
        Array->getType()->isArrayType())
      continue;
    C.report(Array->getBeginLoc(), diag::err_effect_not_array)
        << D - 1 << Array->getType();
  }
}

void SpawnChecks::expressionChildren(Stmt *E, Place P) {
  llvm::SaveAndRestore Outer(Operator);
  if (auto *X = dyn_cast<Expr>(E); X && !isConversion(E))
    Operator = operatorSpelling(X).empty() ? nullptr : X;
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    checkEffect(C, Call);
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
  if (auto *Its = dyn_cast<ConditionalOperator>(E)) {
    expression(Its->getCond(), Place::IfCondition);
    expression(Its->getTrueExpr(), Place::Expression);
    expression(Its->getFalseExpr(), Place::Expression);
    return;
  }
  // A conversion or a pair of parentheses keeps its operand's place.
  if (auto *Its = dyn_cast<CXXConstructExpr>(E);
      Its && P != Place::Unevaluated && Its->getNumArgs() > 1) {
    for (Expr *Arg : Its->arguments())
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

void SpawnChecks::statementExpression(StmtExpr *E) {
  CompoundStmt *Body = E->getSubStmt();
  if (!Body)
    return;
  Walk.statement(Body);
  if (E->getType()->isVoidType() || Body->body_empty())
    return;
  // The value of a statement expression is that of its last statement, but a
  // spawn has a value only after the next sync.
  Expr *Last = dyn_cast<Expr>(Body->body_back());
  if (!Last)
    return;
  SpawnForm Form = C.Forms.classify(Last);
  if (Form.Shape != SpawnForm::None)
    C.report(Form.Spawn ? Form.Spawn->getOperatorLoc() : Last->getExprLoc(),
             diag::err_spawn_statement_expression)
        << Last->getSourceRange();
}

} // namespace cilk
