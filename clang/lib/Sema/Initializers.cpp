//===- Initializers.cpp - Elements of lists in braces ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists in braces, and the checks of spawns among their elements. A child
// stores into an element of the variable while the parent goes on to the next
// ones. So the element has to be an object that nobody else touches, which a
// bit-field is not, and whose destruction does not depend on the others.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/Initializers.h"
#include "cilk/Sema/FunctionChecker.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cilk {

InitListExpr *asElements(Expr *E) {
  if (auto *Cleanups = dyn_cast_or_null<ExprWithCleanups>(E))
    E = Cleanups->getSubExpr();
  auto *List = dyn_cast_or_null<InitListExpr>(E);
  if (List && List->getSemanticForm())
    List = List->getSemanticForm();
  if (!List || List->isTransparent())
    return nullptr;
  QualType T = List->getType();
  // In a template, the type may not be known yet.
  return T->isVoidType() || T->isDependentType() || T->isArrayType() ||
                 T->isRecordType()
             ? List
             : nullptr;
}

llvm::SmallVector<ListElement, 8> elementsOf(InitListExpr *List) {
  llvm::SmallVector<ListElement, 8> Elements;
  const RecordDecl *R = List->getType()->getAsRecordDecl();
  Expr *Filler = List->hasArrayFiller() ? List->getArrayFiller() : nullptr;
  auto Add = [&](unsigned I, FieldDecl *Field) {
    if (I < List->getNumInits())
      if (Expr *Init = List->getInit(I); Init && Init != Filler)
        Elements.push_back({Init, Field, I});
  };
  if (R && R->isUnion()) {
    Add(0, List->getInitializedFieldInUnion());
  } else if (R && !R->isDependentType()) {
    unsigned I = 0;
    if (auto *Class = dyn_cast<CXXRecordDecl>(R))
      for (; I < Class->getNumBases(); ++I)
        Add(I, nullptr);
    for (FieldDecl *Field : R->fields())
      if (!Field->isUnnamedBitField())
        Add(I++, Field);
  } else {
    for (unsigned I = 0, N = List->getNumInits(); I != N; ++I)
      Add(I, nullptr);
  }
  return Elements;
}

bool SpawnForms::spawnsElements(InitListExpr *List) const {
  return llvm::any_of(elementsOf(List), [&](const ListElement &E) {
    if (asSpawnedValue(E.Init) || asSpawningConditional(E.Init))
      return true;
    InitListExpr *Inner = asElements(E.Init);
    return Inner && spawnsElements(Inner);
  });
}

InitListExpr *SpawnForms::asSpawningList(VarDecl *V) const {
  QualType T = V->getType();
  if (!T->isArrayType() && !T->isRecordType() && !T->isDependentType())
    return nullptr;
  InitListExpr *List = asElements(V->getInit());
  return List && spawnsElements(List) ? List : nullptr;
}

/// Returns why no child can initialize \p E of \p List, as the number of the
/// reason in err_spawn_element; none if a child can.
static std::optional<unsigned> obstacle(const InitListExpr *List,
                                        const ListElement &E) {
  if (E.Field && E.Field->isBitField())
    return 0;
  if (E.Field && E.Field->getType()->isReferenceType())
    return 1;
  if (List->getType()->isRecordType() && !E.Field)
    return 2;
  return std::nullopt;
}

void FunctionChecker::spawnedElements(VarDecl *V, InitListExpr *List) {
  llvm::SmallPtrSet<Expr *, 8> Seen;
  spawnedElements(List, Seen);
  if (V->needsDestruction(Context) == QualType::DK_none ||
      V->getType()->isDependentType())
    return;
  Expr *Spawn = *Seen.begin();
  Diags.report(Spawn->getExprLoc(), diag::err_spawn_element_destroyed)
      << spelling(Spawn->getExprLoc(), Keyword::Spawn) << V->getType()
      << List->getSourceRange();
  Diags.report(V->getLocation(), diag::note_spawn_element_assign) << V;
}

bool FunctionChecker::elementsInParentheses(VarDecl *V, Expr *Init) {
  if (auto *Cleanups = dyn_cast_or_null<ExprWithCleanups>(Init))
    Init = Cleanups->getSubExpr();
  auto *List = dyn_cast_or_null<CXXParenListInitExpr>(Init);
  UnaryOperator *First = nullptr;
  if (List)
    for (Expr *E : List->getUserSpecifiedInitExprs())
      if (!First)
        First = Forms.asSpawnedValue(E);
  if (!First)
    return false;
  Diags.report(First->getOperatorLoc(), diag::err_spawn_element_in_parentheses)
      << spelling(First->getOperatorLoc(), Keyword::Spawn) << V->getType()
      << List->getSourceRange();
  bool Destroyed = V->needsDestruction(Context) != QualType::DK_none;
  Diags.report(V->getLocation(), Destroyed ? diag::note_spawn_element_assign
                                           : diag::note_spawn_element_braces)
      << V;
  for (Expr *E : List->getUserSpecifiedInitExprs()) {
    if (UnaryOperator *Spawn = Forms.asSpawnedValue(E))
      spawnedValue(Spawn);
    else
      expression(E, Place::Initializer);
  }
  return true;
}

void FunctionChecker::spawnedElements(InitListExpr *List,
                                      llvm::SmallPtrSetImpl<Expr *> &Seen) {
  for (const ListElement &E : elementsOf(List)) {
    if (InitListExpr *Inner = asElements(E.Init)) {
      spawnedElements(Inner, Seen);
      continue;
    }
    UnaryOperator *Spawn = Forms.asSpawnedValue(E.Init);
    AbstractConditionalOperator *C = Forms.asSpawningConditional(E.Init);
    if (!Spawn && !C) {
      // Some read other members, of which children may not be done.
      if (isa<CXXDefaultInitExpr>(E.Init) && !Seen.empty() &&
          !E.Init->isValueDependent() && !E.Init->isEvaluatable(Context)) {
        Diags.report(E.Init->getExprLoc(), diag::err_spawn_before_default)
            << E.Field
            << spelling((*Seen.begin())->getExprLoc(), Keyword::Spawn);
        continue;
      }
      expression(E.Init, Place::Initializer);
      continue;
    }
    Expr *What = Spawn ? static_cast<Expr *>(Spawn) : C;
    llvm::StringRef Keyword = spelling(What->getExprLoc(), Keyword::Spawn);
    if (!Seen.insert(What).second) {
      Diags.report(What->getExprLoc(), diag::err_spawn_element_range)
          << Keyword << What->getSourceRange();
      continue;
    }
    if (std::optional<unsigned> Why = obstacle(List, E))
      Diags.report(What->getExprLoc(), diag::err_spawn_element)
          << Keyword << *Why << What->getSourceRange();
    if (Spawn)
      spawnedValue(Spawn);
    else
      spawnedArm(C);
  }
}

} // namespace cilk
