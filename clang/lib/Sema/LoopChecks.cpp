//===- LoopChecks.cpp - What a cilk_for's header must look like -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The iterations of a `cilk_for` are counted before the first one runs. That
// takes a control variable of integer or pointer type, declared in the header;
// a comparison of it with a limit; and a step by an amount. Limit and amount
// are evaluated once. The checks here bring any allowed header to one form,
// LoopHeader, from which LoopRewriter computes the count.
//
// Of several variables that a header declares, the one that is stepped is the
// control variable. The others are initialized once, before the loop, and
// shared by all iterations.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/FunctionChecker.h"
#include "cilk/Sema/Iterators.h"
#include "cilk/Sema/Operations.h"
#include "cilk/Sema/Parts.h"
#include "cilk/Sema/Reducers.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cilk {

/// The value of a stride that an operator takes by reference.
static Expr *withoutReference(Expr *E, ASTContext &C) {
  if (auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
    return M->getSubExpr();
  if (!E->isGLValue() || !E->getType()->isScalarType())
    return E;
  return ImplicitCastExpr::Create(C, E->getType().getUnqualifiedType(),
                                  CK_LValueToRValue, E, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

FunctionChecker::LoopParts FunctionChecker::partsOf(Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S))
    return {For->getInit(),           For->getCond(),      For->getInc(),
            For->getBody(),           For->getLParenLoc(), For->getRParenLoc(),
            /*RangeVariable=*/nullptr};
  auto *For = cast<CXXForRangeStmt>(S);
  return {For->getBeginStmt(),  For->getCond(),     For->getInc(),
          For->getBody(),       For->getColonLoc(), For->getRParenLoc(),
          For->getLoopVarStmt()};
}

void FunctionChecker::parallelLoop(Stmt *S, const CilkStatement &Construct) {
  Info->HasCilk = true;
  LoopParts Parts = partsOf(S);
  LoopHeader Header;
  bool Valid = loopHeader(Parts, Construct, Header);
  Header.Grainsize = Construct.argumentOf(PragmaKind::Grainsize);
  if (Valid)
    Info->Loops[S] = Header;
  // Statement expressions in the header belong to what is around the loop.
  if (auto *For = dyn_cast<CXXForRangeStmt>(S)) {
    rangeHeader(For);
  } else {
    initStatement(Parts.Init, Place::LoopInit);
    expression(Parts.Cond, Place::LoopCondition);
    expression(Parts.Inc, Place::LoopIncrement);
  }
  if (Header.Grainsize)
    loopGrainsize(Header.Grainsize);
  const KeywordLog::Entry *Entry = Log.find(Construct.Loc);
  if (Entry && !Diags.hasErrorOccurred())
    for (PragmaKind Pragma : Entry->Pragmas)
      // Clang's parser drops GNU attributes after its own loop pragmas.
      if (!Construct.argumentOf(Pragma))
        Diags.report(Construct.Loc, diag::warn_pragma_other_pragma)
            << entryOf(Pragma).Name;

  TaskContext *Iteration =
      enter(TaskContext::LoopBody, Construct.Loc, Construct.Attribute);
  JumpScopes.push_back({S, Current->Parent, true, true, Iteration, Block});
  if (auto *D = dyn_cast_or_null<DeclStmt>(Parts.RangeVariable))
    declarations(D, Place::LoopInit);
  statement(Parts.Body);
  JumpScopes.pop_back();
  leave();
  if (Valid && !Parts.RangeVariable)
    loopBody(Parts, Header);
  sharedUpdates(Parts);
}

bool FunctionChecker::loopHeader(const LoopParts &S, const CilkStatement &C,
                                 LoopHeader &H) {
  if (S.RangeVariable && !S.Init)
    return false; // a template's, of unknown type
  if (!loopVariable(S, C, H))
    return false;
  bool Valid = loopCondition(S, C, H);
  Valid &= loopIncrement(S, C, H);
  if (!Valid || H.Variable->getType()->isDependentType())
    return false;
  loopDirection(S, H);
  return !H.IsClass || loopIterator(S, C, H);
}

/// Of the variables in \p D, the one that \p S steps or else compares; the
/// first for want of such; null if there is none.
VarDecl *FunctionChecker::controlVariable(const DeclStmt *D,
                                          const LoopParts &S) {
  std::optional<Operation> Ops[2];
  if (S.Inc)
    Ops[0] = asOperation(S.Inc);
  if (S.Cond)
    Ops[1] = asOperation(S.Cond);
  auto Uses = [](const Operation &O, const VarDecl *V) {
    return asReference(O.LHS, V) || asReference(O.RHS, V);
  };
  VarDecl *First = nullptr;
  for (const std::optional<Operation> &O : Ops)
    for (Decl *Declared : D->decls())
      if (auto *V = dyn_cast<VarDecl>(Declared)) {
        if (O && Uses(*O, V))
          return V;
        if (!First)
          First = V;
      }
  return First;
}

/// Whether \p E, an operand of \p Parent, only reads the variable that it
/// names, or lets an operator or a member function of its class do so.
static bool isRead(const Expr *E, const Stmt *Parent) {
  if (auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent))
    return Cast->getCastKind() == CK_LValueToRValue;
  if (E->getType()->isRecordType())
    return isa_and_nonnull<CXXOperatorCallExpr, CXXConstructExpr, MemberExpr>(
        Parent);
  return false;
}

/// Where \p S does more with \p V than to read it; invalid if it doesn't.
static SourceLocation findKept(Stmt *S, const VarDecl *V, const Stmt *Parent) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl() == V)
    return isRead(Ref, Parent) ? SourceLocation() : Ref->getExprLoc();
  if (auto *B = dyn_cast<BlockExpr>(S);
      B && B->getBlockDecl()->capturesVariable(V))
    return B->getCaretLocation();
  auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  // A qualification, or a base.
  bool IsAdjusted = Cast && Cast->getCastKind() != CK_LValueToRValue &&
                    Cast->getSubExpr()->isLValue();
  const Stmt *Around = isa<ParenExpr>(S) || IsAdjusted ? Parent : S;
  SourceLocation Found;
  forEachPart(S, [&](Stmt *Part) {
    if (Found.isInvalid())
      Found = findKept(Part, V, Around);
  });
  return Found;
}

/// The other variables get the control variable's first value, and none of
/// those that it has in the iterations.
bool FunctionChecker::loopVariables(DeclStmt *D, const CilkStatement &C,
                                    VarDecl *Control) {
  if (IsTemplate || D->isSingleDecl())
    return true;
  for (Stmt *Part : D->children()) {
    if (Part == Control->getInit())
      continue;
    if (SourceLocation Loc = findKept(Part, Control, nullptr); Loc.isValid()) {
      Diags.report(Loc, diag::err_for_other_variable)
          << spelling(C.Loc, cilk::Keyword::For) << Control
          << Part->getSourceRange();
      return false;
    }
  }
  return true;
}

bool FunctionChecker::loopVariable(const LoopParts &S, const CilkStatement &C,
                                   LoopHeader &H) {
  llvm::StringRef Keyword = spelling(C.Loc, cilk::Keyword::For);
  auto *D = dyn_cast_or_null<DeclStmt>(S.Init);
  VarDecl *V = D ? controlVariable(D, S) : nullptr;
  if (const KeywordLog::Entry *Entry = Log.find(C.Loc);
      !V && Entry && Entry->HasHeaderError)
    return false;
  if (!V) {
    Diags.report(S.Init ? S.Init->getBeginLoc() : S.LParen,
                 diag::err_for_no_variable)
        << Keyword
        << (S.Init ? S.Init->getSourceRange() : SourceRange(S.LParen));
    return false;
  }
  if (isa<DecompositionDecl>(V)) {
    Diags.report(V->getLocation(), diag::err_for_structured_binding)
        << Keyword << D->getSourceRange();
    return false;
  }
  if (V->isInvalidDecl())
    return false;
  if (!V->hasLocalStorage()) {
    Diags.report(V->getLocation(), diag::err_for_variable_storage)
        << V << Keyword;
    return false;
  }
  if (!loopVariables(D, C, V))
    return false;
  QualType T = V->getType();
  if (Reducers::isReducer(T)) {
    Diags.report(V->getLocation(), diag::err_for_variable_reducer)
        << V << Keyword;
    return false;
  }
  if (T->isDependentType()) {
    H.Variable = V;
    return true;
  }
  H.IsClass = T->isRecordType() && Context.getLangOpts().CPlusPlus;
  if (!T->isIntegerType() && !T->isPointerType() && !H.IsClass) {
    if (T->isReferenceType())
      Diags.report(V->getLocation(), diag::err_for_variable_reference)
          << V << Keyword;
    else
      Diags.report(V->getLocation(), diag::err_for_variable_type)
          << V << Keyword << T;
    return false;
  }
  if (T->isPointerType() && (T->getPointeeType()->isFunctionType() ||
                             (T->getPointeeType()->isIncompleteType() &&
                              !T->getPointeeType()->isVoidType()))) {
    Diags.report(V->getLocation(), diag::err_for_variable_incomplete)
        << V << Keyword;
    return false;
  }
  if (!V->hasInit()) {
    Diags.report(V->getLocation(), diag::err_for_variable_uninitialized)
        << V << Keyword;
    return false;
  }
  H.Variable = V;
  return true;
}

bool FunctionChecker::loopCondition(const LoopParts &S, const CilkStatement &C,
                                    LoopHeader &H) {
  llvm::StringRef Keyword = spelling(C.Loc, cilk::Keyword::For);
  Expr *Cond = S.Cond;
  if (!Cond) {
    Diags.report(S.LParen, diag::err_for_no_condition) << Keyword;
    return false;
  }
  if (Cond->containsErrors())
    return false;
  std::optional<Operation> Compare = asOperation(Cond);
  bool Allowed = Compare && BinaryOperator::isComparisonOp(Compare->Op) &&
                 Compare->Op != BO_EQ && Compare->Op != BO_Cmp;
  // What is written as an operator is one in each instance, too.
  if (Cond->isTypeDependent() && (Allowed || !Compare))
    return false;
  DeclRefExpr *Left = Allowed ? asReference(Compare->LHS, H.Variable) : nullptr;
  DeclRefExpr *Right =
      Allowed ? asReference(Compare->RHS, H.Variable) : nullptr;
  if (!Left && !Right) {
    Diags.report(Cond->getExprLoc(), diag::err_for_condition)
        << Keyword << H.Variable << Cond->getSourceRange();
    return false;
  }
  H.Comparison = Compare->Op;
  H.VariableSide = Left ? Compare->LHS : Compare->RHS;
  H.Limit = Left ? Compare->RHS : Compare->LHS;
  H.VariableRef = Left ? Left : Right;
  if (!Left)
    H.Comparison = BinaryOperator::reverseComparisonOp(H.Comparison);
  if (SourceLocation Loc = findReference(H.Limit, H.Variable); Loc.isValid()) {
    Diags.report(Loc, diag::err_for_limit_depends)
        << Keyword << H.Variable << H.Limit->getSourceRange();
    return false;
  }
  if (H.IsClass)
    return true;
  QualType T = H.Limit->getType();
  if (!T->isIntegerType() && !T->isPointerType()) {
    Diags.report(H.Limit->getExprLoc(), diag::err_for_limit_type)
        << Keyword << T << H.Limit->getSourceRange();
    return false;
  }
  QualType Wanted = H.Variable->getType();
  if (T->isPointerType() != Wanted->isPointerType()) {
    Diags.report(H.Limit->getExprLoc(), diag::err_for_limit_mismatch)
        << Keyword << T << H.Variable << Wanted << H.Limit->getSourceRange();
    return false;
  }
  return true;
}

/// The class whose operator \p Inc calls.
static QualType steppedAs(Expr *Inc) {
  auto *O = dyn_cast<CXXOperatorCallExpr>(ignoreReading(Inc));
  if (!O)
    return QualType();
  if (auto *M = dyn_cast_or_null<CXXMethodDecl>(O->getCalleeDecl()))
    return M->getFunctionObjectParameterType();
  return O->getArg(0)->getType();
}

bool FunctionChecker::loopIncrement(const LoopParts &S, const CilkStatement &C,
                                    LoopHeader &H) {
  llvm::StringRef Keyword = spelling(C.Loc, cilk::Keyword::For);
  Expr *Inc = S.Inc;
  if (!Inc) {
    // After an error in the header Clang leaves out what it could not parse.
    const KeywordLog::Entry *Entry = Log.find(C.Loc);
    if (!Entry || !Entry->HasHeaderError)
      Diags.report(S.RParen.isValid() ? S.RParen : C.Loc,
                   diag::err_for_no_increment)
          << Keyword;
    return false;
  }
  if (Inc->containsErrors())
    return false;
  bool Known = false;
  std::optional<Operation> O = asOperation(Inc);
  if (Inc->isTypeDependent() && (!O || O->Step || O->Op == BO_AddAssign ||
                                 O->Op == BO_SubAssign || O->Op == BO_Assign))
    return false;
  if (O) {
    bool OnVariable = asReference(O->LHS, H.Variable);
    if (O->Step && OnVariable) {
      H.Subtracts = O->Step < 0;
      Known = true;
    } else if (OnVariable && (O->Op == BO_AddAssign || O->Op == BO_SubAssign)) {
      H.Subtracts = O->Op == BO_SubAssign;
      H.Stride = O->RHS;
      Known = true;
    } else if (OnVariable && O->Op == BO_Assign) {
      std::optional<Operation> Sum = asOperation(O->RHS);
      if (Sum && !Sum->Step && (Sum->Op == BO_Add || Sum->Op == BO_Sub)) {
        bool Left = asReference(Sum->LHS, H.Variable);
        bool Right = asReference(Sum->RHS, H.Variable);
        H.Subtracts = Sum->Op == BO_Sub;
        if (Left || (Right && !H.Subtracts)) {
          H.Stride = Left ? Sum->RHS : Sum->LHS;
          Known = true;
        }
      }
    }
  }
  if (!Known) {
    Diags.report(Inc->getExprLoc(), diag::err_for_increment)
        << Keyword << H.Variable << H.Variable->getName()
        << Inc->getSourceRange();
    return false;
  }
  if (H.IsClass)
    H.SteppedAs = steppedAs(Inc);
  if (!H.Stride)
    return true;
  if (SourceLocation Loc = findReference(H.Stride, H.Variable); Loc.isValid()) {
    Diags.report(Loc, diag::err_for_stride_depends)
        << Keyword << H.Variable << H.Stride->getSourceRange();
    return false;
  }
  if (H.Stride->isTypeDependent())
    return false;
  H.Stride = withoutReference(H.Stride, Context);
  QualType T = H.Stride->getType();
  if (!T->isIntegerType()) {
    Diags.report(H.Stride->getExprLoc(), diag::err_for_stride_type)
        << Keyword << T << H.Stride->getSourceRange();
    return false;
  }
  return true;
}

bool FunctionChecker::loopIterator(const LoopParts &S, const CilkStatement &C,
                                   LoopHeader &H) {
  if (IsTemplate)
    return true; // the same will be asked of each instance
  llvm::StringRef Keyword = spelling(C.Loc, cilk::Keyword::For);
  SourceLocation Loc =
      S.RangeVariable ? S.RangeVariable->getBeginLoc() : S.Cond->getExprLoc();
  Iterators Ops(Semantics, C.Loc);
  QualType T = H.Variable->getType().getUnqualifiedType();
  QualType LimitType = H.Limit->getType();
  Expr *First = Ops.any(T, true);
  Expr *Limit = Ops.any(LimitType, H.Limit->isGLValue());
  bool Down = H.Subtracts;
  if (H.Comparison == BO_LT || H.Comparison == BO_LE)
    Down = false;
  else if (H.Comparison == BO_GT || H.Comparison == BO_GE)
    Down = true;
  Expr *Distance =
      Down ? Ops.distance(First, Limit) : Ops.distance(Limit, First);
  if (!Distance) {
    Diags.report(Loc, diag::err_for_no_difference)
        << Keyword << (Down ? T : LimitType) << (Down ? LimitType : T)
        << S.Cond->getSourceRange();
    return false;
  }
  Expr *Amount = Ops.any(Distance->getType(), false);
  // Each iteration has a copy of the first iterator.
  auto *Copy =
      VarDecl::Create(Context, Context.getTranslationUnitDecl(), C.Loc, C.Loc,
                      nullptr, T, Context.getTrivialTypeSourceInfo(T), SC_None);
  Expr *Then = nullptr;
  if (Ops.place(Copy, First, Amount, H, Then))
    return true;
  if (!Ops.initialize(Copy, First))
    Diags.report(H.Variable->getLocation(), diag::err_for_variable_not_copied)
        << H.Variable << Keyword << T;
  else if (Expr *Moved = Ops.moved(First, Amount, H.Subtracts))
    Diags.report(Loc, diag::err_for_advance_type)
        << Keyword << (H.Subtracts ? "-=" : "+=") << (H.Subtracts ? "-" : "+")
        << Moved->getType() << T << S.Inc->getSourceRange();
  else
    Diags.report(Loc, diag::err_for_no_advance)
        << Keyword << (H.Subtracts ? "-=" : "+=") << T << Distance->getType()
        << S.Inc->getSourceRange();
  return false;
}

/// Where the amount of the step is a constant, checks that it leads somewhere.
void FunctionChecker::loopDirection(const LoopParts &S, const LoopHeader &H) {
  llvm::APSInt Amount(llvm::APInt(64, 1), /*isUnsigned=*/false);
  SourceRange Range = S.Inc->getSourceRange();
  if (H.Stride) {
    // As it is written: in `i += -1`, C converts the stride to i's type.
    Expr::EvalResult Result;
    if (H.Stride->isValueDependent() ||
        !H.Stride->IgnoreParenImpCasts()->EvaluateAsInt(Result, Context))
      return;
    Amount = Result.Val.getInt();
    // An integer of w bits moves by the stride modulo 2^w.
    QualType T = H.Variable->getType();
    llvm::APInt Moves = Amount;
    if (T->isIntegerType() && !T->isBooleanType())
      Moves = Amount.extOrTrunc(Context.getIntWidth(T));
    if (Moves.isZero()) {
      Diags.report(H.Stride->getExprLoc(), diag::err_for_stride_zero) << Range;
      return;
    }
    if (!Amount.isNegative() && Moves.isNegative())
      return; // up by more than half of the range, or down by less
  }
  bool Down = Amount.isNegative() != H.Subtracts;
  bool WantsUp = H.Comparison == BO_LT || H.Comparison == BO_LE;
  bool WantsDown = H.Comparison == BO_GT || H.Comparison == BO_GE;
  if (Down ? WantsUp : WantsDown)
    Diags.report(S.Inc->getExprLoc(), diag::err_for_increment_direction)
        << Down << H.Variable << BinaryOperator::getOpcodeStr(H.Comparison)
        << Range << S.Cond->getSourceRange();
}

void FunctionChecker::loopGrainsize(Expr *Grainsize) {
  expression(Grainsize, Place::Grainsize);
  if (Grainsize->containsErrors() || Grainsize->isTypeDependent() ||
      Grainsize->isValueDependent())
    return;
  QualType T = Grainsize->getType();
  if (!T->isIntegerType() || Context.getIntWidth(T) > 64) {
    Diags.report(Grainsize->getExprLoc(), diag::err_grainsize_type)
        << T << Grainsize->getSourceRange();
    return;
  }
  Expr::EvalResult Result;
  if (Grainsize->EvaluateAsInt(Result, Context) &&
      !Result.Val.getInt().isStrictlyPositive())
    Diags.report(Grainsize->getExprLoc(), diag::err_grainsize_not_positive)
        << Grainsize->getSourceRange();
}

} // namespace cilk
