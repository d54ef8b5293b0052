//===- Operators.cpp - Operators, built in or overloaded ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/Operators.h"
#include "cilk/AST/EvaluatedParts.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cilk {

Expr *ignoreReading(Expr *E) {
  for (;;) {
    Expr *Sub = E->IgnoreParenImpCasts();
    if (auto *M = dyn_cast<MaterializeTemporaryExpr>(Sub))
      Sub = M->getSubExpr();
    else if (auto *B = dyn_cast<CXXBindTemporaryExpr>(Sub))
      Sub = B->getSubExpr();
    else if (auto *F = dyn_cast<FullExpr>(Sub))
      Sub = F->getSubExpr();
    else if (auto *C = dyn_cast<CXXConstructExpr>(Sub);
             C && C->getNumArgs() == 1 &&
             C->getConstructor()->isCopyOrMoveConstructor())
      Sub = C->getArg(0);
    if (Sub == E)
      return E;
    E = Sub;
  }
}

DeclRefExpr *asReference(Expr *E, const VarDecl *V) {
  auto *Ref = dyn_cast_or_null<DeclRefExpr>(E ? ignoreReading(E) : nullptr);
  return Ref && Ref->getDecl() == V ? Ref : nullptr;
}

std::optional<Operation> asOperation(Expr *E) {
  E = ignoreReading(E);
  if (auto *R = dyn_cast<CXXRewrittenBinaryOperator>(E)) {
    CXXRewrittenBinaryOperator::DecomposedForm Form = R->getDecomposedForm();
    return Operation{Form.Opcode, 0, const_cast<Expr *>(Form.LHS),
                     const_cast<Expr *>(Form.RHS)};
  }
  if (auto *U = dyn_cast<UnaryOperator>(E)) {
    if (!U->isIncrementDecrementOp())
      return std::nullopt;
    return Operation{BO_Comma, U->isIncrementOp() ? 1 : -1, U->getSubExpr(),
                     nullptr};
  }
  if (auto *B = dyn_cast<BinaryOperator>(E))
    return Operation{B->getOpcode(), 0, B->getLHS(), B->getRHS()};
  auto *O = dyn_cast<CXXOperatorCallExpr>(E);
  if (!O)
    return std::nullopt;
  if (O->getOperator() == OO_PlusPlus || O->getOperator() == OO_MinusMinus)
    return Operation{BO_Comma, O->getOperator() == OO_PlusPlus ? 1 : -1,
                     O->getArg(0), nullptr};
  if (O->getNumArgs() != 2 || !O->isInfixBinaryOp())
    return std::nullopt;
  return Operation{BinaryOperator::getOverloadedOpcode(O->getOperator()), 0,
                   O->getArg(0), O->getArg(1)};
}

SourceLocation findReference(Stmt *S, const VarDecl *V) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl() == V)
    return Ref->getExprLoc();
  if (auto *B = dyn_cast<BlockExpr>(S);
      B && B->getBlockDecl()->capturesVariable(V))
    return B->getCaretLocation();
  SourceLocation Found;
  forEachPart(S, [&](Stmt *Part) {
    if (Found.isInvalid())
      Found = findReference(Part, V);
  });
  return Found;
}

Expr *modifiedBy(Stmt *S, SourceLocation &Loc) {
  if (auto *U = dyn_cast<UnaryOperator>(S); U && U->isIncrementDecrementOp()) {
    Loc = U->getOperatorLoc();
    return U->getSubExpr();
  }
  if (auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp()) {
    Loc = B->getOperatorLoc();
    return B->getLHS();
  }
  if (auto *O = dyn_cast<CXXOperatorCallExpr>(S))
    if (std::optional<Operation> Overloaded = asOperation(O))
      if (Overloaded->Step || O->isAssignmentOp()) {
        Loc = O->getOperatorLoc();
        return Overloaded->LHS;
      }
  return nullptr;
}

} // namespace cilk
