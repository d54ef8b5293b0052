//===- Iterators.cpp - Arithmetic on classes of iterators -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file makes Sema look up the operators of iterators; see the header.
// Sema's diagnostics about a missing operator are dropped, because the user
// hasn't written these calls.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/Iterators.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cilk {

Expr *Iterators::any(QualType T, bool IsLValue) {
  return new (S.Context) OpaqueValueExpr(Loc, T.getNonReferenceType(),
                                         IsLValue ? VK_LValue : VK_PRValue);
}

/// Returns a reference to \p V. Sema isn't used, because it would check
/// captures.
static Expr *reference(VarDecl *V, SourceLocation Loc, ASTContext &C) {
  V->setReferenced();
  V->markUsed(C);
  return DeclRefExpr::Create(C, NestedNameSpecifierLoc(), SourceLocation(), V,
                             /*RefersToEnclosingVariableOrCapture=*/false, Loc,
                             V->getType().getUnqualifiedType(), VK_LValue);
}

Expr *Iterators::binary(BinaryOperatorKind Op, Expr *L, Expr *R) {
  EnterExpressionEvaluationContext Evaluated(
      S, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  Sema::SFINAETrap Quiet(S, /*WithAccessChecking=*/true);
  ExprResult Result = S.BuildBinOp(S.TUScope, Loc, Op, L, R);
  if (Result.isInvalid() || Quiet.hasErrorOccurred() ||
      Result.get()->containsErrors())
    return nullptr;
  return Result.get();
}

Expr *Iterators::distance(Expr *To, Expr *From) {
  Expr *E = binary(BO_Sub, To, From);
  if (!E || !E->getType().getNonReferenceType()->isIntegerType())
    return nullptr;
  ExprResult Value = S.DefaultLvalueConversion(E);
  return Value.isInvalid() ? nullptr : Value.get();
}

Expr *Iterators::move(Expr *It, Expr *N, bool Back) {
  return binary(Back ? BO_SubAssign : BO_AddAssign, It, N);
}

Expr *Iterators::moved(Expr *It, Expr *N, bool Back) {
  return binary(Back ? BO_Sub : BO_Add, It, N);
}

/// Returns `static_cast<Base &>(V) = Value` if the type of \p Value is a base
/// class of \p V, and a step only changes the base's position; otherwise null.
Expr *Iterators::assignBase(VarDecl *V, Expr *Value, QualType SteppedAs) {
  QualType Base = Value->getType().getNonReferenceType().getUnqualifiedType();
  QualType T = V->getType().getUnqualifiedType();
  if (!Base->isRecordType() || SteppedAs.isNull() ||
      !S.IsDerivedFrom(Loc, T, Base))
    return nullptr;
  SteppedAs = SteppedAs.getNonReferenceType().getUnqualifiedType();
  if (!S.Context.hasSameType(SteppedAs, Base) &&
      !S.IsDerivedFrom(Loc, Base, SteppedAs))
    return nullptr;
  EnterExpressionEvaluationContext Evaluated(
      S, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  Sema::SFINAETrap Quiet(S, /*WithAccessChecking=*/true);
  Expr *Object = reference(V, Loc, S.Context);
  ExprResult Part =
      S.BuildCXXNamedCast(Loc, tok::kw_static_cast,
                          S.Context.getTrivialTypeSourceInfo(
                              S.Context.getLValueReferenceType(Base), Loc),
                          Object, SourceRange(Loc), SourceRange(Loc));
  if (Part.isInvalid() || Quiet.hasErrorOccurred())
    return nullptr;
  return binary(BO_Assign, Part.get(), Value);
}

bool Iterators::place(VarDecl *V, Expr *First, Expr *N, const LoopHeader &H,
                      Expr *&Then) {
  Then = move(reference(V, Loc, S.Context), N, H.Subtracts);
  if (Then)
    return initialize(V, First);
  Expr *Moved = moved(First, N, H.Subtracts);
  if (!Moved)
    return false;
  if (initialize(V, Moved))
    return true;
  Then = assignBase(V, Moved, H.SteppedAs);
  return Then && initialize(V, First);
}

bool Iterators::initialize(VarDecl *V, Expr *Value) {
  EnterExpressionEvaluationContext Evaluated(
      S, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  Sema::SFINAETrap Quiet(S, /*WithAccessChecking=*/true);
  ExprResult Init = S.PerformCopyInitialization(
      InitializedEntity::InitializeVariable(V), Loc, Value);
  if (Init.isInvalid() || Quiet.hasErrorOccurred())
    return false;
  V->setInit(S.MaybeCreateExprWithCleanups(Init.get()));
  V->setInitStyle(VarDecl::CInit);
  return true;
}

} // namespace cilk
