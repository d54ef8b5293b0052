//===- PathCopying.cpp - Expressions with one part replaced ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rewriter changes a spawned call deep inside its statement, under
// conversions, an assignment, and the cleanups of a full-expression. None of
// these nodes may be changed in place, because a template and its
// instantiations share the trees that don't depend on the template's
// parameters. So this file copies the path from the statement down to the call.
// The copies share the rest of the tree.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/SpawnForms.h"
#include "cilk/Rewrite/TreeBuilder.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cilk {

CallExpr *TreeBuilder::copyCall(CallExpr *E, Expr *Callee,
                                llvm::ArrayRef<Expr *> Args) const {
  FPOptionsOverride Floating;
  if (E->hasStoredFPFeatures())
    Floating = E->getStoredFPFeatures();
  if (isa<CXXMemberCallExpr>(E))
    return CXXMemberCallExpr::Create(C, Callee, Args, E->getType(),
                                     E->getValueKind(), E->getRParenLoc(),
                                     Floating);
  if (auto *O = dyn_cast<CXXOperatorCallExpr>(E); O && Callee == O->getCallee())
    return CXXOperatorCallExpr::Create(C, O->getOperator(), Callee, Args,
                                       E->getType(), E->getValueKind(),
                                       O->getOperatorLoc(), Floating);
  return CallExpr::Create(C, Callee, Args, E->getType(), E->getValueKind(),
                          E->getRParenLoc(), Floating);
}

MemberExpr *TreeBuilder::copyMember(MemberExpr *E, Expr *Base) const {
  return MemberExpr::Create(
      C, Base, E->isArrow(), E->getOperatorLoc(), E->getQualifierLoc(),
      E->getTemplateKeywordLoc(), E->getMemberDecl(), E->getFoundDecl(),
      E->getMemberNameInfo(), nullptr, E->getType(), E->getValueKind(),
      E->getObjectKind(), E->isNonOdrUse());
}

Expr *TreeBuilder::copyConstruction(CXXConstructExpr *E,
                                    llvm::ArrayRef<Expr *> Args) const {
  return CXXConstructExpr::Create(
      C, E->getType(), E->getLocation(), E->getConstructor(), E->isElidable(),
      Args, E->hadMultipleCandidates(), E->isListInitialization(),
      E->isStdInitListInitialization(), E->requiresZeroInitialization(),
      E->getConstructionKind(), E->getParenOrBraceRange());
}

Expr *TreeBuilder::withCleanups(Expr *Like, Expr *E) const {
  auto *Cleanups = dyn_cast<ExprWithCleanups>(Like);
  if (!Cleanups || isa<ExprWithCleanups>(E))
    return E;
  return ExprWithCleanups::Create(C, E, Cleanups->cleanupsHaveSideEffects(),
                                  Cleanups->getObjects());
}

Expr *TreeBuilder::rewrap(Expr *Outer, Expr *Inner, Expr *Replacement,
                          Expr *Target) const {
  if (Outer == Inner)
    return Replacement;
  auto Copy = [&](Expr *Sub) {
    return rewrap(Sub, Inner, Replacement, Target);
  };
  if (auto *P = dyn_cast<ParenExpr>(Outer))
    return Copy(P->getSubExpr());
  if (auto *F = dyn_cast<FullExpr>(Outer))
    return withCleanups(F, Copy(F->getSubExpr()));
  if (auto *U = dyn_cast<UnaryOperator>(Outer)) {
    assert(U->getOpcode() == UO_Extension && "not a conversion");
    return Copy(U->getSubExpr());
  }
  if (auto *B = dyn_cast<CXXBindTemporaryExpr>(Outer))
    return CXXBindTemporaryExpr::Create(C, B->getTemporary(),
                                        Copy(B->getSubExpr()));
  if (auto *M = dyn_cast<MaterializeTemporaryExpr>(Outer))
    return new (C) MaterializeTemporaryExpr(M->getType(), Copy(M->getSubExpr()),
                                            M->isBoundToLvalueReference());
  if (auto *Cast = dyn_cast<CastExpr>(Outer)) {
    CXXCastPath Path(Cast->path_begin(), Cast->path_end());
    Expr *Sub = Copy(Cast->getSubExpr());
    if (auto *D = dyn_cast<CXXDynamicCastExpr>(Outer))
      return CXXDynamicCastExpr::Create(
          C, D->getType(), D->getValueKind(), D->getCastKind(), Sub, &Path,
          D->getTypeInfoAsWritten(), D->getOperatorLoc(), D->getRParenLoc(),
          D->getAngleBrackets());
    return ImplicitCastExpr::Create(C, Cast->getType(), Cast->getCastKind(),
                                    Sub, &Path, Cast->getValueKind(),
                                    FPOptionsOverride());
  }
  if (auto *List = dyn_cast<InitListExpr>(Outer))
    return Copy(List->getInit(0)); // of a scalar
  if (auto *New = dyn_cast<CXXConstructExpr>(Outer)) {
    llvm::SmallVector<Expr *, 4> Args(New->arguments());
    Args[0] = Copy(Args[0]);
    return copyConstruction(New, Args);
  }
  if (auto *B = dyn_cast<BinaryOperator>(Outer)) {
    FPOptionsOverride Floating;
    if (B->hasStoredFPFeatures())
      Floating = B->getStoredFPFeatures();
    Expr *LHS = Target ? Target : B->getLHS(), *RHS = Copy(B->getRHS());
    if (auto *Compound = dyn_cast<CompoundAssignOperator>(B))
      return CompoundAssignOperator::Create(
          C, LHS, RHS, B->getOpcode(), B->getType(), B->getValueKind(),
          B->getObjectKind(), B->getOperatorLoc(), Floating,
          Compound->getComputationLHSType(),
          Compound->getComputationResultType());
    return BinaryOperator::Create(C, LHS, RHS, B->getOpcode(), B->getType(),
                                  B->getValueKind(), B->getObjectKind(),
                                  B->getOperatorLoc(), Floating);
  }
  if (auto *O = dyn_cast<CXXOperatorCallExpr>(Outer)) {
    assert(assignedValue(O) && "not an assignment");
    return copyCall(O, O->getCallee(),
                    {Target ? Target : O->getArg(0), Copy(O->getArg(1))});
  }
  // The node is a call of a conversion function.
  auto *Call = llvm::cast<CallExpr>(Outer);
  if (!isa<CXXMemberCallExpr>(Call))
    return copyCall(Call, Call->getCallee(), {Copy(Call->getArg(0))});
  auto *Member = llvm::cast<MemberExpr>(Call->getCallee()->IgnoreParens());
  return copyCall(Call, copyMember(Member, Copy(Member->getBase())), {});
}

} // namespace cilk
