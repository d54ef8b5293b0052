//===- EvaluatedParts.cpp - The evaluated parts of a statement ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file lists the kinds of nodes whose evaluated parts are not their
// children; see the header.
//
// An OpaqueValueExpr is the value of an expression that an enclosing expression
// has evaluated, so it has no parts, and the source is a part of the enclosing
// expression. A unique OpaqueValueExpr is evaluated where it is used.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/EvaluatedParts.h"

#include "cilk/Lex/EffectClauses.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"

using namespace clang;

namespace cilk {

/// Returns \p E or, if \p E is an opaque value, its source.
static Expr *sourceOf(Expr *E) {
  if (auto *O = dyn_cast_or_null<OpaqueValueExpr>(E))
    return O->getSourceExpr();
  return E;
}

// This function is longer than others because it is a table: it lists each kind
// of node whose parts differ from its children.
void forEachPart(Stmt *S, llvm::function_ref<void(Stmt *)> Visit) {
  auto Part = [&](Stmt *Child) {
    if (Child)
      Visit(Child);
  };
  auto Parts = [&](auto &&Range) {
    for (auto *Child : Range)
      Part(Child);
  };
  switch (S->getStmtClass()) {
  case Stmt::LambdaExprClass:
    return Parts(cast<LambdaExpr>(S)->capture_inits());
  case Stmt::BlockExprClass:
    for (const BlockDecl::Capture &C :
         cast<BlockExpr>(S)->getBlockDecl()->captures())
      Part(C.getCopyExpr());
    return;
  case Stmt::CXXDefaultArgExprClass:
    return Part(cast<CXXDefaultArgExpr>(S)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return Part(cast<CXXDefaultInitExpr>(S)->getExpr());
  case Stmt::ArrayInitLoopExprClass: {
    auto *Loop = cast<ArrayInitLoopExpr>(S);
    Part(sourceOf(Loop->getCommonExpr()));
    return Part(Loop->getSubExpr());
  }
  case Stmt::PseudoObjectExprClass:
    for (Expr *E : cast<PseudoObjectExpr>(S)->semantics())
      Part(sourceOf(E));
    return;
  case Stmt::OpaqueValueExprClass:
    if (auto *O = cast<OpaqueValueExpr>(S); O->isUnique())
      Part(O->getSourceExpr());
    return;
  case Stmt::InitListExprClass: {
    auto *List = cast<InitListExpr>(S);
    if (InitListExpr *Meant = List->getSemanticForm())
      List = Meant;
    Expr *Filler = List->getArrayFiller();
    for (Expr *Init : List->inits())
      if (Init != Filler)
        Part(Init);
    return Part(Filler);
  }
  case Stmt::CXXParenListInitExprClass: {
    auto *List = cast<CXXParenListInitExpr>(S);
    Parts(List->getInitExprs());
    return Part(List->getArrayFiller());
  }
  case Stmt::GenericSelectionExprClass:
    if (auto *G = cast<GenericSelectionExpr>(S); !G->isResultDependent())
      return Part(G->getResultExpr());
    break;
  case Stmt::ChooseExprClass:
    if (auto *C = cast<ChooseExpr>(S); !C->isConditionDependent())
      return Part(C->getChosenSubExpr());
    break;
  case Stmt::PackIndexingExprClass:
    if (auto *P = cast<PackIndexingExpr>(S); P->isFullySubstituted() &&
                                             !P->isInstantiationDependent() &&
                                             !P->expandsToEmptyPack())
      return Part(P->getSelectedExpr());
    break;
  case Stmt::UnaryExprOrTypeTraitExprClass:
    // Only the size of a variable-length array is evaluated.
    if (auto *T = cast<UnaryExprOrTypeTraitExpr>(S);
        !T->isArgumentType() && !T->getTypeOfArgument()->isVariableArrayType())
      return;
    break;
  case Stmt::CXXTypeidExprClass:
    if (auto *T = cast<CXXTypeidExpr>(S);
        T->isTypeOperand() || T->isTypeDependent() ||
        T->getExprOperand()->isTypeDependent() || !T->isPotentiallyEvaluated())
      return;
    break;
  case Stmt::CXXNoexceptExprClass:
  case Stmt::RequiresExprClass:
  case Stmt::ConceptSpecializationExprClass:
    return;
  default:
    break;
  }
  Parts(S->children());
}

llvm::StringRef calledMarker(const Stmt *S) {
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->isImplicit() && F->getDeclName().isIdentifier()
             ? F->getName()
             : llvm::StringRef();
}

bool tellsEffect(const Stmt *S) {
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && F->getName().starts_with(EffectName);
}

bool anyPart(const Stmt *S, llvm::function_ref<bool(Stmt *)> Test) {
  bool Found = false;
  forEachPart(const_cast<Stmt *>(S),
              [&](Stmt *Part) { Found = Found || Test(Part); });
  return Found;
}

} // namespace cilk
