//===- TreeBuilder.cpp - Makes pieces of the tree -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the factories for nodes of the tree; see the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/TreeBuilder.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cilk {

DeclRefExpr *TreeBuilder::ref(ValueDecl *D, SourceLocation L) const {
  D->setReferenced();
  D->markUsed(C);
  return DeclRefExpr::Create(C, NestedNameSpecifierLoc(), SourceLocation(), D,
                             /*RefersToEnclosingVariableOrCapture=*/false, L,
                             D->getType().getNonReferenceType(), VK_LValue);
}

Expr *TreeBuilder::loadLValue(Expr *LValue) const {
  return ImplicitCastExpr::Create(C, LValue->getType().getUnqualifiedType(),
                                  CK_LValueToRValue, LValue, nullptr,
                                  VK_PRValue, FPOptionsOverride());
}

Expr *TreeBuilder::load(VarDecl *V, SourceLocation L) const {
  return loadLValue(ref(V, L));
}

Expr *TreeBuilder::cast(Expr *E, QualType T, CastKind Kind) const {
  return ImplicitCastExpr::Create(C, T, Kind, E, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

Expr *TreeBuilder::convert(Expr *E, QualType T) const {
  T = T.getUnqualifiedType();
  if (C.hasSameType(E->getType(), T))
    return E;
  if (T->isPointerType())
    return cast(E, T, CK_BitCast);
  // The cast is explicit, because -fsanitize=implicit-conversion should check
  // only the user's code.
  SourceLocation L = E->getExprLoc();
  return CStyleCastExpr::Create(
      C, T, VK_PRValue,
      T->isBooleanType() ? CK_IntegralToBoolean : CK_IntegralCast, E, nullptr,
      FPOptionsOverride(), C.getTrivialTypeSourceInfo(T, L), L, L);
}

Expr *TreeBuilder::addressOf(Expr *LValue, SourceLocation L) const {
  return UnaryOperator::Create(
      C, LValue, UO_AddrOf, C.getPointerType(LValue->getType()), VK_PRValue,
      OK_Ordinary, L, /*CanOverflow=*/false, FPOptionsOverride());
}

Expr *TreeBuilder::deref(Expr *Pointer, SourceLocation L) const {
  return UnaryOperator::Create(
      C, Pointer, UO_Deref, Pointer->getType()->getPointeeType(), VK_LValue,
      OK_Ordinary, L, /*CanOverflow=*/false, FPOptionsOverride());
}

Expr *TreeBuilder::integer(uint64_t Value, QualType T, SourceLocation L) const {
  return integer(llvm::APInt(C.getIntWidth(T), Value), T, L);
}

Expr *TreeBuilder::integer(const llvm::APInt &Value, QualType T,
                           SourceLocation L) const {
  return IntegerLiteral::Create(C, Value, T, L);
}

Expr *TreeBuilder::binary(BinaryOperatorKind Op, Expr *L, Expr *R, QualType T,
                          SourceLocation Loc) const {
  return BinaryOperator::Create(C, L, R, Op, T, VK_PRValue, OK_Ordinary, Loc,
                                FPOptionsOverride());
}

Expr *TreeBuilder::preIncrement(VarDecl *V, SourceLocation L) const {
  return UnaryOperator::Create(C, ref(V, L), UO_PreInc, V->getType(),
                               VK_PRValue, OK_Ordinary, L,
                               /*CanOverflow=*/false, FPOptionsOverride());
}

Expr *TreeBuilder::conditional(Expr *Cond, Expr *True, Expr *False,
                               SourceLocation L) const {
  return new (C) ConditionalOperator(Cond, L, True, L, False, True->getType(),
                                     VK_PRValue, OK_Ordinary);
}

Expr *TreeBuilder::call(FunctionDecl *F, llvm::ArrayRef<Expr *> Args,
                        SourceLocation L) const {
  Expr *Callee = cast(ref(F, L), C.getPointerType(F->getType()),
                      CK_FunctionToPointerDecay);
  return CallExpr::Create(C, Callee, Args, F->getReturnType(), VK_PRValue, L,
                          FPOptionsOverride());
}

CompoundStmt *TreeBuilder::block(llvm::ArrayRef<Stmt *> Body,
                                 SourceLocation Begin,
                                 SourceLocation End) const {
  return CompoundStmt::Create(C, Body, FPOptionsOverride(), Begin, End);
}

Stmt *TreeBuilder::ifThen(Expr *Cond, Stmt *Then, SourceLocation L) const {
  return ifThenElse(Cond, Then, nullptr, L);
}

Stmt *TreeBuilder::ifThenElse(Expr *Cond, Stmt *Then, Stmt *Else,
                              SourceLocation L) const {
  return IfStmt::Create(C, L, IfStatementKind::Ordinary, /*Init=*/nullptr,
                        /*Var=*/nullptr, Cond, L, L, Then,
                        Else ? Else->getBeginLoc() : SourceLocation(), Else);
}

DeclStmt *TreeBuilder::declare(Decl *D, SourceLocation L) const {
  return new (C) DeclStmt(DeclGroupRef(D), L, L);
}

VarDecl *TreeBuilder::hidden(DeclContext *In, llvm::StringRef Name, QualType T,
                             Expr *Init, SourceLocation L) const {
  T = T.getUnqualifiedType();
  auto *V = VarDecl::Create(C, In, L, L, &C.Idents.get(Name), T,
                            C.getTrivialTypeSourceInfo(T, L), SC_None);
  V->setImplicit();
  V->setReferenced();
  V->markUsed(C);
  V->addAttr(NoDebugAttr::CreateImplicit(C));
  if (Init)
    V->setInit(Init);
  else
    V->addAttr(UninitializedAttr::CreateImplicit(C));
  return V;
}

} // namespace cilk
