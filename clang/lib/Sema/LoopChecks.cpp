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
//===----------------------------------------------------------------------===//

#include "cilk/Sema/FunctionChecker.h"

using namespace clang;

namespace cilk {

/// The reference to \p V that \p E is, but for what C converts implicitly.
static DeclRefExpr *asReference(Expr *E, const VarDecl *V) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == V ? Ref : nullptr;
}

static DeclRefExpr *findReference(Stmt *S, const VarDecl *V) {
  if (!S)
    return nullptr;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl() == V ? Ref : nullptr;
  for (Stmt *Child : S->children())
    if (DeclRefExpr *Ref = findReference(Child, V))
      return Ref;
  return nullptr;
}

void FunctionChecker::parallelLoop(ForStmt *S, const CilkStatement &Construct) {
  Info->HasCilk = true;
  LoopHeader Header;
  bool Valid = loopVariable(S, Construct, Header);
  if (Valid) {
    Valid = loopCondition(S, Construct, Header);
    Valid &= loopIncrement(S, Construct, Header);
    if (Valid) {
      loopDirection(S, Header);
      Info->Loops[S] = Header;
    }
  }
  // Statement expressions in the header belong to what is around the loop.
  initStatement(S->getInit(), Place::LoopInit);
  expression(S->getCond(), Place::LoopCondition);
  expression(S->getInc(), Place::LoopIncrement);
  const KeywordLog::Entry *Entry = Log.find(Construct.Loc);
  if (Construct.Grainsize)
    loopGrainsize(Construct.Grainsize);
  else if (Entry && Entry->HasGrainsize && !Diags.hasErrorOccurred())
    // Clang's parser drops GNU attributes after its own loop pragmas.
    warning(Diags, Construct.Loc,
            "'#pragma cilk grainsize' is ignored on a loop with another loop "
            "pragma");

  TaskContext *Iteration =
      enter(TaskContext::LoopBody, Construct.Loc, Construct.Attribute);
  JumpScopes.push_back({S, Current->Parent, true, true, Iteration});
  statement(S->getBody());
  JumpScopes.pop_back();
  leave();
  if (Valid)
    modificationsOf(Header.Variable, S->getBody());
}

bool FunctionChecker::loopVariable(ForStmt *S, const CilkStatement &C,
                                   LoopHeader &H) {
  llvm::StringRef Keyword = spelling(C.Loc, cilk::Keyword::For);
  auto *D = dyn_cast_or_null<DeclStmt>(S->getInit());
  if (!D) {
    error(Diags, S->getInit() ? S->getInit()->getBeginLoc() : S->getLParenLoc(),
          "'%0' must declare its control variable, as in '%0 (int i = 0; ...)'")
        << Keyword;
    return false;
  }
  if (!D->isSingleDecl()) {
    auto Second = std::next(D->decl_begin());
    error(Diags,
          Second == D->decl_end() ? D->getBeginLoc() : (*Second)->getLocation(),
          "'%0' must declare exactly one variable")
        << Keyword << D->getSourceRange();
    return false;
  }
  auto *V = dyn_cast<VarDecl>(D->getSingleDecl());
  if (!V) {
    error(Diags, D->getBeginLoc(),
          "'%0' must declare its control variable, as in '%0 (int i = 0; ...)'")
        << Keyword << D->getSourceRange();
    return false;
  }
  if (V->isInvalidDecl())
    return false;
  if (!V->hasLocalStorage()) {
    error(Diags, V->getLocation(),
          "control variable %0 of '%1' must have automatic storage duration")
        << V << Keyword;
    return false;
  }
  QualType T = V->getType();
  if (!T->isIntegerType() && !T->isPointerType()) {
    error(Diags, V->getLocation(),
          "control variable %0 of '%1' must have integer or pointer type, not "
          "%2")
        << V << Keyword << T;
    return false;
  }
  if (T->isPointerType() && (T->getPointeeType()->isFunctionType() ||
                             (T->getPointeeType()->isIncompleteType() &&
                              !T->getPointeeType()->isVoidType()))) {
    error(Diags, V->getLocation(),
          "control variable %0 of '%1' must point to objects of known size")
        << V << Keyword;
    return false;
  }
  if (!V->hasInit()) {
    error(Diags, V->getLocation(),
          "control variable %0 of '%1' must be initialized")
        << V << Keyword;
    return false;
  }
  H.Variable = V;
  return true;
}

bool FunctionChecker::loopCondition(ForStmt *S, const CilkStatement &C,
                                    LoopHeader &H) {
  llvm::StringRef Keyword = spelling(C.Loc, cilk::Keyword::For);
  Expr *Cond = S->getCond();
  if (!Cond) {
    error(Diags, S->getLParenLoc(), "'%0' must have a condition") << Keyword;
    return false;
  }
  if (Cond->containsErrors())
    return false;
  auto *Compare = dyn_cast<BinaryOperator>(Cond->IgnoreParenImpCasts());
  bool Allowed =
      Compare && Compare->isComparisonOp() && Compare->getOpcode() != BO_EQ;
  DeclRefExpr *Left =
      Allowed ? asReference(Compare->getLHS(), H.Variable) : nullptr;
  DeclRefExpr *Right =
      Allowed ? asReference(Compare->getRHS(), H.Variable) : nullptr;
  if (!Left && !Right) {
    error(Diags, Cond->getExprLoc(),
          "the condition of '%0' must compare %1 with '<', '<=', '>', '>=' or "
          "'!='")
        << Keyword << H.Variable << Cond->getSourceRange();
    return false;
  }
  H.Comparison = Compare->getOpcode();
  H.VariableSide = Left ? Compare->getLHS() : Compare->getRHS();
  H.Limit = Left ? Compare->getRHS() : Compare->getLHS();
  H.VariableRef = Left ? Left : Right;
  if (!Left)
    H.Comparison = BinaryOperator::reverseComparisonOp(H.Comparison);
  if (DeclRefExpr *Ref = findReference(H.Limit, H.Variable)) {
    error(Diags, Ref->getExprLoc(),
          "the limit of '%0' must not depend on its control variable %1")
        << Keyword << H.Variable << H.Limit->getSourceRange();
    return false;
  }
  QualType T = H.Limit->getType();
  if (!T->isIntegerType() && !T->isPointerType()) {
    error(Diags, H.Limit->getExprLoc(),
          "the limit of '%0' has type %1; it must be an integer or a pointer")
        << Keyword << T << H.Limit->getSourceRange();
    return false;
  }
  QualType Wanted = H.Variable->getType();
  if (T->isPointerType() != Wanted->isPointerType()) {
    error(Diags, H.Limit->getExprLoc(),
          "the limit of '%0' has type %1, but its control variable %2 has type "
          "%3")
        << Keyword << T << H.Variable << Wanted << H.Limit->getSourceRange();
    return false;
  }
  return true;
}

bool FunctionChecker::loopIncrement(ForStmt *S, const CilkStatement &C,
                                    LoopHeader &H) {
  llvm::StringRef Keyword = spelling(C.Loc, cilk::Keyword::For);
  Expr *Inc = S->getInc();
  if (!Inc) {
    // Without a ')', the parser has complained, and there is no place for it.
    SourceLocation End = S->getRParenLoc();
    error(Diags, End.isValid() ? End : C.Loc, "'%0' must have an increment")
        << Keyword;
    return false;
  }
  if (Inc->containsErrors())
    return false;
  Expr *E = Inc->IgnoreParenImpCasts();
  bool Known = false;
  if (auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp() &&
        asReference(U->getSubExpr(), H.Variable)) {
      H.Subtracts = U->isDecrementOp();
      Known = true;
    }
  } else if (auto *B = dyn_cast<BinaryOperator>(E);
             B && asReference(B->getLHS(), H.Variable)) {
    if (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign) {
      H.Subtracts = B->getOpcode() == BO_SubAssign;
      H.Stride = B->getRHS();
      Known = true;
    } else if (auto *Sum =
                   dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
               B->getOpcode() == BO_Assign && Sum && Sum->isAdditiveOp()) {
      bool Left = asReference(Sum->getLHS(), H.Variable);
      bool Right = asReference(Sum->getRHS(), H.Variable);
      H.Subtracts = Sum->getOpcode() == BO_Sub;
      if (Left || (Right && !H.Subtracts)) {
        H.Stride = Left ? Sum->getRHS() : Sum->getLHS();
        Known = true;
      }
    }
  }
  if (!Known) {
    error(Diags, Inc->getExprLoc(),
          "the increment of '%0' must add to or subtract from %1 with '++', "
          "'--', '+=', '-=', '%2 = %2 + k' or '%2 = %2 - k'")
        << Keyword << H.Variable << H.Variable->getName()
        << Inc->getSourceRange();
    return false;
  }
  if (!H.Stride)
    return true;
  if (DeclRefExpr *Ref = findReference(H.Stride, H.Variable)) {
    error(Diags, Ref->getExprLoc(),
          "the stride of '%0' must not depend on its control variable %1")
        << Keyword << H.Variable << H.Stride->getSourceRange();
    return false;
  }
  QualType T = H.Stride->getType();
  if (!T->isIntegerType()) {
    error(Diags, H.Stride->getExprLoc(),
          "the stride of '%0' has type %1; it must be an integer")
        << Keyword << T << H.Stride->getSourceRange();
    return false;
  }
  return true;
}

/// Where the amount of the step is a constant, checks that it leads somewhere.
void FunctionChecker::loopDirection(ForStmt *S, const LoopHeader &H) {
  llvm::APSInt Amount(llvm::APInt(64, 1), /*isUnsigned=*/false);
  SourceRange Range = S->getInc()->getSourceRange();
  if (H.Stride) {
    // As it is written: in `i += -1`, C converts the stride to i's type.
    Expr::EvalResult Result;
    if (!H.Stride->IgnoreParenImpCasts()->EvaluateAsInt(Result, Context))
      return;
    Amount = Result.Val.getInt();
    // An integer of w bits moves by the stride modulo 2^w.
    QualType T = H.Variable->getType();
    llvm::APInt Moves = Amount;
    if (T->isIntegerType() && !T->isBooleanType())
      Moves = Amount.extOrTrunc(Context.getIntWidth(T));
    if (Moves.isZero()) {
      error(Diags, H.Stride->getExprLoc(), "the stride of 'cilk_for' is zero")
          << Range;
      return;
    }
    if (!Amount.isNegative() && Moves.isNegative())
      return; // up by more than half of the range, or down by less
  }
  bool Down = Amount.isNegative() != H.Subtracts;
  bool WantsUp = H.Comparison == BO_LT || H.Comparison == BO_LE;
  bool WantsDown = H.Comparison == BO_GT || H.Comparison == BO_GE;
  if (Down ? WantsUp : WantsDown)
    error(Diags, S->getInc()->getExprLoc(),
          "the increment of 'cilk_for' leads away from the limit: it "
          "%select{increases|decreases}0 %1, but the condition is '%2'")
        << Down << H.Variable << BinaryOperator::getOpcodeStr(H.Comparison)
        << Range << S->getCond()->getSourceRange();
}

void FunctionChecker::loopGrainsize(Expr *Grainsize) {
  expression(Grainsize, Place::Grainsize);
  if (Grainsize->containsErrors())
    return;
  QualType T = Grainsize->getType();
  if (!T->isIntegerType() || Context.getIntWidth(T) > 64) {
    error(Diags, Grainsize->getExprLoc(),
          "the grainsize of 'cilk_for' must be an integer of at most 64 bits, "
          "not %0")
        << T << Grainsize->getSourceRange();
    return;
  }
  Expr::EvalResult Result;
  if (Grainsize->EvaluateAsInt(Result, Context) &&
      !Result.Val.getInt().isStrictlyPositive())
    error(Diags, Grainsize->getExprLoc(),
          "the grainsize of 'cilk_for' must be positive")
        << Grainsize->getSourceRange();
}

/// Warns about what the body does to its control variable, which is a copy of
/// the iteration's own: unlike in a serial loop, the next iteration does not
/// see it.
void FunctionChecker::modificationsOf(const VarDecl *V, Stmt *S) {
  if (!S)
    return;
  SourceLocation Loc;
  if (auto *U = dyn_cast<UnaryOperator>(S);
      U && U->isIncrementDecrementOp() && asReference(U->getSubExpr(), V))
    Loc = U->getOperatorLoc();
  if (auto *B = dyn_cast<BinaryOperator>(S);
      B && B->isAssignmentOp() && asReference(B->getLHS(), V))
    Loc = B->getOperatorLoc();
  if (Loc.isValid())
    warning(Diags, Loc,
            "modifying the control variable %0 of a 'cilk_for' loop affects "
            "only this iteration")
        << V;
  for (Stmt *Child : S->children())
    modificationsOf(V, Child);
}

} // namespace cilk
