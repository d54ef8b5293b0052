//===- LValues.cpp - The destination of a spawned call's result -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file makes the parent compute the destination of a spawned call's result
// before the spawn. In `*p++ = cilk_spawn f()`, the child stores the result
// after the parent has incremented p, possibly long after. Clang's order of
// evaluation doesn't help: for scalars, the left-hand side is evaluated after
// the call.
//
// An lvalue is a path from a variable or a pointer through members and elements
// to the object. A variable's address doesn't change. A pointer may change, so
// its value is kept in a hidden variable, and the path continues from there,
// through members and bit-fields.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/SpawnOperands.h"

using namespace clang;

namespace cilk {

Expr *SpawnOperands::fixValue(Expr *E, StmtList &Out) {
  SourceLocation L = E->getExprLoc();
  VarDecl *V = Build.hidden(Owner, "cilk.value", E->getType(), E, L);
  Out.push_back(Build.declare(V, L));
  return Build.load(V, L);
}

Expr *SpawnOperands::fixLValue(Expr *E, StmtList &Out) {
  ASTContext &C = Build.context();
  SourceLocation L = E->getExprLoc();

  if (auto *P = dyn_cast<ParenExpr>(E))
    return fixLValue(P->getSubExpr(), Out);
  if (auto *G = dyn_cast<GenericSelectionExpr>(E))
    return fixLValue(G->getResultExpr(), Out);
  if (auto *X = dyn_cast<ChooseExpr>(E))
    return fixLValue(X->getChosenSubExpr(), Out);

  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    // The address of a thread-local variable depends on the thread that
    // evaluates it, so it is computed by the parent, too.
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || V->getTLSKind() == VarDecl::TLS_None)
      return E;
  }

  if (auto *M = dyn_cast<MemberExpr>(E)) {
    Expr *Base = M->isArrow() ? fixValue(M->getBase(), Out)
                              : fixLValue(M->getBase(), Out);
    if (Base == M->getBase())
      return E;
    return MemberExpr::Create(
        C, Base, M->isArrow(), M->getOperatorLoc(), NestedNameSpecifierLoc(),
        SourceLocation(), M->getMemberDecl(), M->getFoundDecl(),
        M->getMemberNameInfo(), nullptr, M->getType(), M->getValueKind(),
        M->getObjectKind(), M->isNonOdrUse());
  }

  if (auto *U = dyn_cast<UnaryOperator>(E)) {
    switch (U->getOpcode()) {
    case UO_Extension:
      return fixLValue(U->getSubExpr(), Out);
    case UO_Deref:
      return Build.deref(fixValue(U->getSubExpr(), Out), L);
    case UO_Real:
    case UO_Imag:
      return UnaryOperator::Create(C, fixLValue(U->getSubExpr(), Out),
                                   U->getOpcode(), U->getType(), VK_LValue,
                                   U->getObjectKind(), U->getOperatorLoc(),
                                   /*CanOverflow=*/false, FPOptionsOverride());
    default:
      break;
    }
  }

  // Elements of vectors have no address.
  if (auto *A = dyn_cast<ArraySubscriptExpr>(E);
      A && A->getBase()->getType()->isVectorType()) {
    Expr *Base = fixLValue(A->getBase(), Out);
    Expr *Index = fixValue(A->getIdx(), Out);
    return new (C)
        ArraySubscriptExpr(Base, Index, A->getType(), A->getValueKind(),
                           A->getObjectKind(), A->getRBracketLoc());
  }
  if (auto *V = dyn_cast<ExtVectorElementExpr>(E)) {
    Expr *Base = V->isArrow() ? fixValue(V->getBase(), Out)
                              : fixLValue(V->getBase(), Out);
    return new (C) ExtVectorElementExpr(V->getType(), V->getValueKind(), Base,
                                        V->getAccessor(), V->getAccessorLoc());
  }

  return Build.deref(fixValue(Build.addressOf(E, L), Out), L);
}

} // namespace cilk
