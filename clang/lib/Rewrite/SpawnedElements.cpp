//===- SpawnedElements.cpp - Lists in braces whose elements are spawned ---===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   struct s v = {f(), cilk_spawn g(), h()};
//
// becomes
//
//   struct s v = {f(), 0, 0};
//   <spawn of v.b = g()>
//   v.c = h();
//
// Elements before the first spawn stay in the list. So do elements that have
// the same value at whatever time they are evaluated, and elements that can't
// be assigned. All other elements are zero in the list, and are then assigned
// one by one, in the list's order.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/EvaluatedParts.h"
#include "cilk/ClangVersions.h"
#include "cilk/Rewrite/SpawnRewriter.h"

using namespace clang;

namespace cilk {

/// Returns true if \p E makes a temporary that lives as long as a variable.
static bool extendsLifetime(const Stmt *E) {
  if (auto *M = dyn_cast<MaterializeTemporaryExpr>(E);
      M && M->getExtendingDecl())
    return true;
  return anyPart(E, extendsLifetime);
}

/// Returns true if \p E must be evaluated in the list, or may be evaluated
/// there.
static bool staysInList(const ListElement &E, const ASTContext &C) {
  if (isa<CXXDefaultInitExpr, DesignatedInitUpdateExpr, NoInitExpr,
          ImplicitValueInitExpr>(E.Init))
    return true;
  QualType T = E.Field ? E.Field->getType() : E.Init->getType();
  return T->isReferenceType() || T->isArrayType() || extendsLifetime(E.Init) ||
         (E.Init->getType()->isScalarType() && E.Init->isEvaluatable(C));
}

Expr *SpawnRewriter::elementPlace(Expr *Whole, const ListElement &E,
                                  SourceLocation L) {
  ASTContext &C = Build.context();
  if (E.Field) {
    QualType T = E.Field->getType().getUnqualifiedType();
    return MemberExpr::CreateImplicit(
        C, Whole, /*IsArrow=*/false, E.Field, T, VK_LValue,
        E.Field->isBitField() ? OK_BitField : OK_Ordinary);
  }
  const ArrayType *Array = C.getAsArrayType(Whole->getType());
  QualType T = Array->getElementType().getUnqualifiedType();
  Expr *Pointer =
      Build.cast(Whole, C.getPointerType(T), CK_ArrayToPointerDecay);
  return new (C) ArraySubscriptExpr(
      Pointer, Build.integer(E.Index, C.getPointerDiffType(), L), T, VK_LValue,
      OK_Ordinary, L);
}

Expr *SpawnRewriter::storeElement(Expr *Place, Expr *Value, Expr *Whole) {
  SourceLocation L = Value->getExprLoc();
  QualType T = Place->getType();
  Expr *Store = T->isRecordType() && Build.context().getLangOpts().CPlusPlus
                    ? Made.construct(Place, Value, L)
                    : Build.binary(BO_Assign, Place, Value,
                                   T.getAtomicUnqualifiedType(), L);
  return Build.withCleanups(Whole, Store);
}

InitListExpr *SpawnRewriter::spawnedElements(InitListExpr *List, Expr *Object,
                                             Expr *Whole, bool &HasSpawned,
                                             StmtList &Out) {
  ASTContext &C = Build.context();
  llvm::SmallVector<Expr *, 8> Inits(List->inits());
  for (const ListElement &E : elementsOf(List)) {
    SourceLocation L = E.Init->getExprLoc();
    Expr *Place = E.Field || List->getType()->isArrayType()
                      ? elementPlace(Object, E, L)
                      : nullptr; // a base class
    Expr *&Init = Inits[E.Index];
    if (InitListExpr *Inner = Place ? asElements(E.Init) : nullptr) {
      Init = spawnedElements(Inner, Place, Whole, HasSpawned, Out);
      continue;
    }
    bool Spawns =
        Forms.asSpawnedValue(E.Init) || Forms.asSpawningConditional(E.Init);
    if (!Spawns && (!HasSpawned || !Place || staysInList(E, C))) {
      Statements.expression(E.Init);
      continue;
    }
    Init = new (C) ImplicitValueInitExpr(Place->getType());
    if (Spawns) {
      HasSpawned = true;
      bool Constructs =
          Place->getType()->isRecordType() && C.getLangOpts().CPlusPlus;
      Out.push_back(conditionalSpawn(E.Init, Constructs ? nullptr : Place,
                                     [&](Expr *, Expr *Value) {
                                       return storeElement(Place, Value, Whole);
                                     }));
      continue;
    }
    Statements.expression(E.Init);
    Out.push_back(storeElement(Place, E.Init, Whole));
  }
  InitListExpr *Copy = compat::copyList(C, List, Inits);
  Copy->setType(
      C.getUnqualifiedArrayType(List->getType().getUnqualifiedType()));
  if (List->hasArrayFiller())
    Copy->setArrayFiller(List->getArrayFiller());
  else if (FieldDecl *Field = List->getInitializedFieldInUnion())
    Copy->setInitializedFieldInUnion(Field);
  return Copy;
}

void SpawnRewriter::spawnedElements(VarDecl *V, InitListExpr *List,
                                    StmtList &Out) {
  ASTContext &C = Build.context();
  Expr *Whole = V->getInit();
  // The const is dropped, because the compiler could assume that a const
  // variable is never assigned.
  Qualifiers Dropped;
  V->setType(C.getUnqualifiedArrayType(V->getType(), Dropped));
  bool HasSpawned = false;
  InitListExpr *Begin = spawnedElements(List, Build.ref(V, V->getLocation()),
                                        Whole, HasSpawned, Out);
  V->setInit(Build.withCleanups(Whole, Begin));
}

void SpawnRewriter::setElementsLowered(InitListExpr *List) {
  for (const ListElement &E : elementsOf(List)) {
    if (UnaryOperator *Spawn = Forms.asSpawnedValue(E.Init))
      Log.setLowered(Spawn->getOperatorLoc());
    else if (InitListExpr *Inner = asElements(E.Init))
      setElementsLowered(Inner);
  }
}

} // namespace cilk
