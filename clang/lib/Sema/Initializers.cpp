//===- Initializers.cpp - Elements of lists in braces ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/Initializers.h"
#include "cilk/Sema/SpawnForms.h"
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

} // namespace cilk
