//===- EffectChecks.cpp - What functions are said to access ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/EffectChecks.h"
#include "cilk/Sema/Parts.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace cilk {

/// The array, as the size of its elements is asked for, in which \p Size is the
/// step of a dimension; null if it isn't known.
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

void checkEffect(CheckContext &C, const CallExpr *Call) {
  // Whether it writes, the array, and three numbers for each dimension.
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

} // namespace cilk
