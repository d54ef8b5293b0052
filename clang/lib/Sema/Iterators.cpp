//===- Iterators.cpp - Arithmetic on classes of iterators -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header. Whatever Sema has to say about an operator that is missing,
// in code that the user did not write, is not passed on.
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
