//===- LoopChecks.cpp - Checks the header of a cilk_for -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/LoopChecks.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/Operators.h"
#include "cilk/AST/ReducerTypes.h"
#include "cilk/Sema/Iterators.h"
#include "cilk/Sema/Reducers.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cilk {

/// Returns the value of a stride that an operator takes by reference.
static Expr *withoutReference(Expr *E, ASTContext &C) {
  if (auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
    return M->getSubExpr();
  if (!E->isGLValue() || !E->getType()->isScalarType())
    return E;
  return ImplicitCastExpr::Create(C, E->getType().getUnqualifiedType(),
                                  CK_LValueToRValue, E, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

LoopParts LoopParts::of(Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S))
    return {For->getInit(),           For->getCond(),      For->getInc(),
            For->getBody(),           For->getLParenLoc(), For->getRParenLoc(),
            /*RangeVariable=*/nullptr};
  auto *For = cast<CXXForRangeStmt>(S);
  return {For->getBeginStmt(),  For->getCond(),     For->getInc(),
          For->getBody(),       For->getColonLoc(), For->getRParenLoc(),
          For->getLoopVarStmt()};
}

std::optional<LoopHeader> LoopChecks::header() {
  if (Parts.RangeVariable && !Parts.Init)
    return std::nullopt; // in a template, the type is unknown
  if (!variable())
    return std::nullopt;
  bool Valid = condition();
  Valid &= increment();
  if (!Valid || H.Variable->getType()->isDependentType())
    return std::nullopt;
  direction();
  if (H.IsClass && !iterator())
    return std::nullopt;
  return H;
}

/// Returns the variable in \p D that the loop's increment uses. If there is
/// none, returns the one that the condition compares, or else the first
/// variable, or null if \p D declares no variable.
VarDecl *LoopChecks::controlVariable(const DeclStmt *D) const {
  std::optional<Operation> Ops[2];
  if (Parts.Inc)
    Ops[0] = asOperation(Parts.Inc);
  if (Parts.Cond)
    Ops[1] = asOperation(Parts.Cond);
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

/// Returns true if \p Parent only reads the variable that its operand \p E
/// names, or calls an operator or a member function of the variable's class.
static bool isRead(const Expr *E, const Stmt *Parent) {
  if (auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent))
    return Cast->getCastKind() == CK_LValueToRValue;
  if (E->getType()->isRecordType())
    return isa_and_nonnull<CXXOperatorCallExpr, CXXConstructExpr, MemberExpr>(
        Parent);
  return false;
}

/// Returns the location at which \p S uses \p V other than by reading it, or an
/// invalid location if there is none.
static SourceLocation findKept(Stmt *S, const VarDecl *V, const Stmt *Parent) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl() == V)
    return isRead(Ref, Parent) ? SourceLocation() : Ref->getExprLoc();
  if (auto *B = dyn_cast<BlockExpr>(S);
      B && B->getBlockDecl()->capturesVariable(V))
    return B->getCaretLocation();
  auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  // An adjusting cast adds a qualifier or converts to a base class.
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

/// Checks the other variables that the header declares. Their initialisers are
/// evaluated once, with the control variable's first value.
bool LoopChecks::otherVariables(DeclStmt *D, VarDecl *Control) {
  if (C.IsTemplate || D->isSingleDecl())
    return true;
  for (Stmt *Part : D->children()) {
    if (Part == Control->getInit())
      continue;
    if (SourceLocation Loc = findKept(Part, Control, nullptr); Loc.isValid()) {
      C.report(Loc, diag::err_for_other_variable)
          << Keyword << Control << Part->getSourceRange();
      return false;
    }
  }
  return true;
}

bool LoopChecks::variable() {
  auto *D = dyn_cast_or_null<DeclStmt>(Parts.Init);
  VarDecl *V = D ? controlVariable(D) : nullptr;
  if (const KeywordLog::Entry *Entry = C.Log.find(Construct.Loc);
      !V && Entry && Entry->HasHeaderError)
    return false;
  if (!V) {
    C.report(Parts.Init ? Parts.Init->getBeginLoc() : Parts.LParen,
             diag::err_for_no_variable)
        << Keyword
        << (Parts.Init ? Parts.Init->getSourceRange()
                       : SourceRange(Parts.LParen));
    return false;
  }
  if (isa<DecompositionDecl>(V)) {
    C.report(V->getLocation(), diag::err_for_structured_binding)
        << Keyword << D->getSourceRange();
    return false;
  }
  if (V->isInvalidDecl())
    return false;
  if (!V->hasLocalStorage()) {
    C.report(V->getLocation(), diag::err_for_variable_storage) << V << Keyword;
    return false;
  }
  if (!otherVariables(D, V))
    return false;
  QualType T = V->getType();
  if (isReducer(T)) {
    C.report(V->getLocation(), diag::err_for_variable_reducer) << V << Keyword;
    return false;
  }
  if (T->isDependentType()) {
    H.Variable = V;
    return true;
  }
  H.IsClass = T->isRecordType() && C.AST.getLangOpts().CPlusPlus;
  if (!T->isIntegerType() && !T->isPointerType() && !H.IsClass) {
    if (T->isReferenceType())
      C.report(V->getLocation(), diag::err_for_variable_reference)
          << V << Keyword;
    else
      C.report(V->getLocation(), diag::err_for_variable_type)
          << V << Keyword << T;
    return false;
  }
  if (T->isPointerType() && (T->getPointeeType()->isFunctionType() ||
                             (T->getPointeeType()->isIncompleteType() &&
                              !T->getPointeeType()->isVoidType()))) {
    C.report(V->getLocation(), diag::err_for_variable_incomplete)
        << V << Keyword;
    return false;
  }
  if (!V->hasInit()) {
    C.report(V->getLocation(), diag::err_for_variable_uninitialized)
        << V << Keyword;
    return false;
  }
  H.Variable = V;
  return true;
}

bool LoopChecks::condition() {
  Expr *Cond = Parts.Cond;
  if (!Cond) {
    C.report(Parts.LParen, diag::err_for_no_condition) << Keyword;
    return false;
  }
  if (Cond->containsErrors())
    return false;
  std::optional<Operation> Compare = asOperation(Cond);
  bool Allowed = Compare && BinaryOperator::isComparisonOp(Compare->Op) &&
                 Compare->Op != BO_EQ && Compare->Op != BO_Cmp;
  // An operator that is written as a comparison in a template is one in each
  // instance, too.
  if (Cond->isTypeDependent() && (Allowed || !Compare))
    return false;
  DeclRefExpr *Left = Allowed ? asReference(Compare->LHS, H.Variable) : nullptr;
  DeclRefExpr *Right =
      Allowed ? asReference(Compare->RHS, H.Variable) : nullptr;
  if (!Left && !Right) {
    C.report(Cond->getExprLoc(), diag::err_for_condition)
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
    C.report(Loc, diag::err_for_limit_depends)
        << Keyword << H.Variable << H.Limit->getSourceRange();
    return false;
  }
  if (H.IsClass)
    return true;
  QualType T = H.Limit->getType();
  if (!T->isIntegerType() && !T->isPointerType()) {
    C.report(H.Limit->getExprLoc(), diag::err_for_limit_type)
        << Keyword << T << H.Limit->getSourceRange();
    return false;
  }
  QualType Wanted = H.Variable->getType();
  if (T->isPointerType() != Wanted->isPointerType()) {
    C.report(H.Limit->getExprLoc(), diag::err_for_limit_mismatch)
        << Keyword << T << H.Variable << Wanted << H.Limit->getSourceRange();
    return false;
  }
  return true;
}

/// Returns the class whose operator the increment \p Inc calls.
static QualType steppedAs(Expr *Inc) {
  auto *O = dyn_cast<CXXOperatorCallExpr>(ignoreReading(Inc));
  if (!O)
    return QualType();
  if (auto *M = dyn_cast_or_null<CXXMethodDecl>(O->getCalleeDecl()))
    return M->getFunctionObjectParameterType();
  return O->getArg(0)->getType();
}

bool LoopChecks::increment() {
  Expr *Inc = Parts.Inc;
  if (!Inc) {
    // After a syntax error in the header, Clang's tree lacks the parts that the
    // parser couldn't parse. Their absence is then no further error.
    const KeywordLog::Entry *Entry = C.Log.find(Construct.Loc);
    if (!Entry || !Entry->HasHeaderError)
      C.report(Parts.RParen.isValid() ? Parts.RParen : Construct.Loc,
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
    C.report(Inc->getExprLoc(), diag::err_for_increment)
        << Keyword << H.Variable << H.Variable->getName()
        << Inc->getSourceRange();
    return false;
  }
  if (H.IsClass)
    H.SteppedAs = steppedAs(Inc);
  if (!H.Stride)
    return true;
  if (SourceLocation Loc = findReference(H.Stride, H.Variable); Loc.isValid()) {
    C.report(Loc, diag::err_for_stride_depends)
        << Keyword << H.Variable << H.Stride->getSourceRange();
    return false;
  }
  if (H.Stride->isTypeDependent())
    return false;
  H.Stride = withoutReference(H.Stride, C.AST);
  QualType T = H.Stride->getType();
  if (!T->isIntegerType()) {
    C.report(H.Stride->getExprLoc(), diag::err_for_stride_type)
        << Keyword << T << H.Stride->getSourceRange();
    return false;
  }
  return true;
}

bool LoopChecks::iterator() {
  if (C.IsTemplate)
    return true; // each instance is checked
  SourceLocation Loc = Parts.RangeVariable ? Parts.RangeVariable->getBeginLoc()
                                           : Parts.Cond->getExprLoc();
  Iterators Ops(C.Semantics, Construct.Loc);
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
    C.report(Loc, diag::err_for_no_difference)
        << Keyword << (Down ? T : LimitType) << (Down ? LimitType : T)
        << Parts.Cond->getSourceRange();
    return false;
  }
  Expr *Amount = Ops.any(Distance->getType(), false);
  // Each iteration has a copy of the first iterator.
  auto *Copy = VarDecl::Create(C.AST, C.AST.getTranslationUnitDecl(),
                               Construct.Loc, Construct.Loc, nullptr, T,
                               C.AST.getTrivialTypeSourceInfo(T), SC_None);
  Expr *Then = nullptr;
  if (Ops.place(Copy, First, Amount, H, Then))
    return true;
  if (!Ops.initialize(Copy, First))
    C.report(H.Variable->getLocation(), diag::err_for_variable_not_copied)
        << H.Variable << Keyword << T;
  else if (Expr *Moved = Ops.moved(First, Amount, H.Subtracts))
    C.report(Loc, diag::err_for_advance_type)
        << Keyword << (H.Subtracts ? "-=" : "+=") << (H.Subtracts ? "-" : "+")
        << Moved->getType() << T << Parts.Inc->getSourceRange();
  else
    C.report(Loc, diag::err_for_no_advance)
        << Keyword << (H.Subtracts ? "-=" : "+=") << T << Distance->getType()
        << Parts.Inc->getSourceRange();
  return false;
}

/// Checks that a constant step leads towards the limit.
void LoopChecks::direction() {
  llvm::APSInt Amount(llvm::APInt(64, 1), /*isUnsigned=*/false);
  SourceRange Range = Parts.Inc->getSourceRange();
  if (H.Stride) {
    // The stride is evaluated without its conversion: in `i += -1`, C converts
    // the -1 to the type of i.
    Expr::EvalResult Result;
    if (H.Stride->isValueDependent() ||
        !H.Stride->IgnoreParenImpCasts()->EvaluateAsInt(Result, C.AST))
      return;
    Amount = Result.Val.getInt();
    // A step changes an integer of w bits by the stride modulo 2^w.
    QualType T = H.Variable->getType();
    llvm::APInt Moves = Amount;
    if (T->isIntegerType() && !T->isBooleanType())
      Moves = Amount.extOrTrunc(C.AST.getIntWidth(T));
    if (Moves.isZero()) {
      C.report(H.Stride->getExprLoc(), diag::err_for_stride_zero) << Range;
      return;
    }
    if (!Amount.isNegative() && Moves.isNegative())
      return; // up by more than half of the range, which may be meant as down
  }
  bool Down = Amount.isNegative() != H.Subtracts;
  bool WantsUp = H.Comparison == BO_LT || H.Comparison == BO_LE;
  bool WantsDown = H.Comparison == BO_GT || H.Comparison == BO_GE;
  if (Down ? WantsUp : WantsDown)
    C.report(Parts.Inc->getExprLoc(), diag::err_for_increment_direction)
        << Down << H.Variable << BinaryOperator::getOpcodeStr(H.Comparison)
        << Range << Parts.Cond->getSourceRange();
}

/// Returns the value of \p E if it is a constant.
static std::optional<llvm::APSInt> constantOf(const ASTContext &C,
                                              const Expr *E) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || E->isTypeDependent() ||
      !E->EvaluateAsInt(Result, C))
    return std::nullopt;
  return Result.Val.getInt();
}

bool hasAtMostOneIteration(const ASTContext &C, const LoopHeader &H) {
  const std::optional<llvm::APSInt> First =
      constantOf(C, H.Variable->getInit());
  const std::optional<llvm::APSInt> Limit = constantOf(C, H.Limit);
  const std::optional<llvm::APSInt> Stride =
      H.Stride ? constantOf(C, H.Stride) : llvm::APSInt::get(1);
  // Negative numbers are excluded, because a conversion to an unsigned type
  // changes their values.
  if (!First || !Limit || !Stride || First->isNegative() || Limit->isNegative())
    return false;
  // The computation needs enough bits for the difference of any two values, and
  // a _BitInt may have any width.
  const unsigned Width =
      2 + std::max({First->getBitWidth(), Limit->getBitWidth(),
                    Stride->getBitWidth()});
  auto Wide = [&](const llvm::APSInt &N) {
    return llvm::APSInt(N.extend(Width), /*isUnsigned=*/false);
  };
  llvm::APSInt Distance = Wide(*Limit) - Wide(*First);
  llvm::APSInt Step = H.Subtracts ? -Wide(*Stride) : Wide(*Stride);
  if (Step.isNegative()) {
    Distance = -Distance;
    Step = -Step;
  }
  if (H.Comparison == BO_NE)
    return Distance == 0 || Distance == Step;
  const bool Includes = H.Comparison == BO_LE || H.Comparison == BO_GE;
  return Includes ? Distance < Step : Distance <= Step;
}

void checkGrainsize(CheckContext &C, const Expr *Grainsize) {
  if (Grainsize->containsErrors() || Grainsize->isTypeDependent() ||
      Grainsize->isValueDependent())
    return;
  QualType T = Grainsize->getType();
  if (!T->isIntegerType() || C.AST.getIntWidth(T) > 64) {
    C.report(Grainsize->getExprLoc(), diag::err_grainsize_type)
        << T << Grainsize->getSourceRange();
    return;
  }
  Expr::EvalResult Result;
  if (Grainsize->EvaluateAsInt(Result, C.AST) &&
      !Result.Val.getInt().isStrictlyPositive())
    C.report(Grainsize->getExprLoc(), diag::err_grainsize_not_positive)
        << Grainsize->getSourceRange();
}

} // namespace cilk
