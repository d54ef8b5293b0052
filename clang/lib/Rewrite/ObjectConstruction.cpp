//===- ObjectConstruction.cpp - Class objects that tasks construct --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   T x = cilk_spawn f(a);
//
// becomes
//
//   T x;                    // storage only: nothing constructs or destroys it
//   T *c __attribute__((cleanup(destroy))) = 0;
//   ... new (&x) T(f(a)), c = &x; ...                        // in the task
//
//   static void destroy(T **c) { if (*c) (*c)->~T(); }
//
// The new-expression has the initialiser of the declaration, so that a result
// is constructed in its final place. A task that throws has not constructed x,
// and then nothing may destroy x. The variable c dies where x would, and
// records whether x was constructed.
//
// A returned object may also have to be destroyed: the sync between its
// construction and the return may throw. So the object becomes a variable in
// the memory of the result:
//
//   return E;    becomes    T x; T *c ...;
//                           new (&x) T(E), c = &x;
//                           tapir.sync(&r); c = 0; return x;
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/ObjectConstruction.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cilk {

FunctionDecl *MarkerFunctions::destructorCall(QualType T) {
  ASTContext &C = Build.context();
  CXXDestructorDecl *Destructor = T->getAsCXXRecordDecl()->getDestructor();
  FunctionDecl *&F = DestructorCalls[Destructor->getCanonicalDecl()];
  if (F)
    return F;
  QualType Pointer = C.getPointerType(T), Param = C.getPointerType(Pointer);
  QualType Type =
      C.getFunctionType(C.VoidTy, Param, FunctionProtoType::ExtProtoInfo());
  DeclContext *TU = C.getTranslationUnitDecl();
  SourceLocation L;
  F = FunctionDecl::Create(C, TU, L, L, &C.Idents.get("cilk.destroy"), Type,
                           C.getTrivialTypeSourceInfo(Type), SC_Static);
  auto *Object = ParmVarDecl::Create(C, F, L, L, &C.Idents.get("object"), Param,
                                     C.getTrivialTypeSourceInfo(Param), SC_None,
                                     /*DefArg=*/nullptr);
  F->setParams(Object);
  F->setImplicit();
  F->addAttr(AlwaysInlineAttr::CreateImplicit(C));
  F->addAttr(NoDebugAttr::CreateImplicit(C));
  if (auto *T = Destructor->getType()->castAs<FunctionProtoType>();
      !isUnresolvedExceptionSpec(T->getExceptionSpecType()) && T->isNothrow())
    F->addAttr(NoThrowAttr::CreateImplicit(C));
  // The symbol contains a number, because a symbol with the type's name would
  // not be unique: two types can have the same name.
  F->addAttr(AsmLabelAttr::CreateImplicit(
      C, C.backupStr(
             ("cilk.destroy." + llvm::Twine(DestructorCalls.size())).str())));
  auto Constructed = [&] {
    return Build.loadLValue(Build.deref(Build.load(Object, L), L));
  };
  auto *Member =
      MemberExpr::CreateImplicit(C, Constructed(), /*IsArrow=*/true, Destructor,
                                 C.BoundMemberTy, VK_PRValue, OK_Ordinary);
  Destructor->markUsed(C);
  Expr *Call = CXXMemberCallExpr::Create(C, Member, {}, C.VoidTy, VK_PRValue, L,
                                         FPOptionsOverride());
  Expr *Any = Build.cast(Constructed(), C.BoolTy, CK_PointerToBoolean);
  F->setBody(Build.block({Build.ifThen(Any, Call, L)}, L, L));
  TU->addHiddenDecl(F);
  Emit(F);
  return F;
}

FunctionDecl *MarkerFunctions::placementNew() {
  if (Placement)
    return Placement;
  // No call of this function is ever emitted, because Clang knows that
  // placement new returns its argument.
  ASTContext &C = Build.context();
  QualType T = C.getFunctionType(C.VoidPtrTy, {C.getSizeType(), C.VoidPtrTy},
                                 FunctionProtoType::ExtProtoInfo());
  DeclContext *TU = C.getTranslationUnitDecl();
  SourceLocation L;
  Placement = FunctionDecl::Create(
      C, TU, L, L, C.DeclarationNames.getCXXOperatorName(OO_New), T,
      C.getTrivialTypeSourceInfo(T), SC_None);
  llvm::SmallVector<ParmVarDecl *, 2> Params;
  for (QualType P : {QualType(C.getSizeType()), QualType(C.VoidPtrTy)})
    Params.push_back(ParmVarDecl::Create(C, Placement, L, L, nullptr, P,
                                         nullptr, SC_None, nullptr));
  Placement->setParams(Params);
  Placement->setImplicit();
  Placement->addAttr(NoThrowAttr::CreateImplicit(C));
  return Placement;
}

Expr *ObjectConstruction::construct(VarDecl *V, Expr *Value, SourceLocation L) {
  DeclRefExpr *Place = Build.ref(V, L);
  Place->setType(V->getType().getUnqualifiedType());
  return construct(Place, Value, L);
}

Expr *ObjectConstruction::construct(Expr *Place, Expr *Value,
                                    SourceLocation L) {
  ASTContext &C = Build.context();
  QualType T = Place->getType();
  Expr *Object = Build.addressOf(Place, L);
  if (Constructing) {
    Object = Mark.frameCallee(Object, *Constructing, L);
    Constructing = std::nullopt;
  }
  Expr *Address = Build.cast(Object, C.VoidPtrTy, CK_BitCast);
  return CXXNewExpr::Create(
      C, /*IsGlobalNew=*/true, Mark.placementNew(), /*OperatorDelete=*/nullptr,
      ImplicitAllocationParameters(AlignedAllocationMode::No),
      /*UsualArrayDeleteWantsSize=*/false, {Address}, SourceRange(),
      /*ArraySize=*/std::nullopt, CXXNewInitializationStyle::Parens, Value,
      C.getPointerType(T), C.getTrivialTypeSourceInfo(T, L), SourceRange(L, L),
      SourceRange(L, L));
}

VarDecl *ObjectConstruction::guard(VarDecl *V, StmtList &Out) {
  ASTContext &C = Build.context();
  SourceLocation L = V->getLocation();
  if (V->needsDestruction(C) != QualType::DK_cxx_destructor)
    return nullptr;
  // Clang must not add a destructor call of its own.
  V->ensureEvaluatedStmt()->HasConstantDestruction = true;
  QualType T = V->getType().getUnqualifiedType(), P = C.getPointerType(T);
  VarDecl *Guard = Build.hidden(
      Owner, "cilk.constructed", P,
      Build.cast(Build.integer(0, C.getIntPtrType(), L), P, CK_NullToPointer),
      L);
  FunctionDecl *Destroy = Mark.destructorCall(T);
  Destroy->markUsed(C);
  Guard->addAttr(CleanupAttr::CreateImplicit(C, Destroy));
  Out.push_back(Build.declare(Guard, L));
  return Guard;
}

Expr *ObjectConstruction::setGuard(VarDecl *Guard, VarDecl *V,
                                   SourceLocation L) {
  ASTContext &C = Build.context();
  QualType P = Guard->getType();
  Expr *Value;
  if (V) {
    DeclRefExpr *Object = Build.ref(V, L);
    Object->setType(V->getType().getUnqualifiedType());
    Value = Build.addressOf(Object, L);
  } else {
    Value =
        Build.cast(Build.integer(0, C.getIntPtrType(), L), P, CK_NullToPointer);
  }
  return Build.binary(BO_Assign, Build.ref(Guard, L), Value, P, L);
}

Expr *ObjectConstruction::constructGuarded(VarDecl *V, VarDecl *Guard,
                                           Expr *Value, Expr *FullExpression,
                                           SourceLocation L) {
  Expr *E = construct(V, Value, L);
  if (Guard) {
    Expr *Set = setGuard(Guard, V, L);
    E = Build.binary(BO_Comma, E, Set, Set->getType(), L);
  }
  return Build.withCleanups(FullExpression, E);
}

Expr *ObjectConstruction::discarded(Expr *Value, CXXConstructExpr *New,
                                    StmtList &Out, SourceLocation L) {
  ASTContext &C = Build.context();
  QualType T = New->getType().getUnqualifiedType();
  VarDecl *V = Build.hidden(Owner, "cilk.object", T, nullptr, L);
  Out.push_back(Build.declare(V, L));
  Expr *E = construct(V, New, L);
  if (V->needsDestruction(C) == QualType::DK_cxx_destructor) {
    V->ensureEvaluatedStmt()->HasConstantDestruction = true;
    CXXDestructorDecl *Destructor = T->getAsCXXRecordDecl()->getDestructor();
    Destructor->markUsed(C);
    Expr *Call = CXXMemberCallExpr::Create(
        C,
        MemberExpr::CreateImplicit(C, Build.ref(V, L), /*IsArrow=*/false,
                                   Destructor, C.BoundMemberTy, VK_PRValue,
                                   OK_Ordinary),
        {}, C.VoidTy, VK_PRValue, L, FPOptionsOverride());
    E = Build.binary(BO_Comma, E, Call, C.VoidTy, L);
  }
  return Build.withCleanups(Value, E);
}

VarDecl *ObjectConstruction::declare(VarDecl *V, StmtList &Out) {
  V->setInit(nullptr);
  if (!V->hasAttr<UninitializedAttr>())
    V->addAttr(UninitializedAttr::CreateImplicit(Build.context()));
  VarDecl *Guard = guard(V, Out);
  if (Guard)
    Guards[V] = Guard;
  return Guard;
}

Stmt *ObjectConstruction::returned(ReturnStmt *S,
                                   llvm::ArrayRef<VarDecl *> Open) {
  ASTContext &C = Build.context();
  Expr *Value = S->getRetValue();
  SourceLocation L = S->getReturnLoc(), End = S->getEndLoc();
  StmtList Items;
  auto SyncAll = [&] {
    for (VarDecl *Region : Open)
      Items.push_back(Mark.sync(Region, Build.at(L)));
  };
  auto Return = [&] {
    Items.push_back(S);
    return Build.block(Items, L, End);
  };

  // The returned variable is constructed in the result's memory, so there is
  // nothing to evaluate.
  const VarDecl *Named = S->getNRVOCandidate();
  if (Named && Named->isNRVOVariable() && C.getLangOpts().ElideConstructors) {
    SyncAll();
    if (VarDecl *Guard = Guards.lookup(Named))
      Items.push_back(Build.unwritten(setGuard(Guard, nullptr, L)));
    return Return();
  }

  QualType T = Value->getType();
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!Mark.exceptions() || !R || Value->isGLValue() ||
      R->hasTrivialDestructor())
    return nullptr;
  VarDecl *V = Build.hidden(Owner, "cilk.result", T, nullptr, L);
  // Without copy elision the result is another object, which is constructed
  // after the syncs.
  Expr *Result = nullptr;
  if (C.getLangOpts().ElideConstructors)
    V->setNRVOVariable(true);
  else if (!(Result = Values.moved(V, L)))
    return nullptr;
  Items.push_back(Build.declare(V, L));
  VarDecl *Guard = guard(V, Items);
  Expr *Inner = Value;
  if (auto *Cleanups = dyn_cast<ExprWithCleanups>(Value))
    Inner = Cleanups->getSubExpr();
  Items.push_back(constructGuarded(V, Guard, Inner, Value, L));
  SyncAll();
  if (Result) {
    S = ReturnStmt::Create(C, L, ExprWithCleanups::Create(C, Result, true, {}),
                           /*NRVOCandidate=*/nullptr);
    return Return();
  }
  if (Guard)
    Items.push_back(Build.unwritten(setGuard(Guard, nullptr, L)));
  S = ReturnStmt::Create(C, L, Build.ref(V, End), V);
  return Return();
}

} // namespace cilk
