//===- SpawnForms.cpp - Which expressions are spawns ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognition of spawns among expressions. See the header for the shapes.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/SpawnForms.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cilk {

Expr *ignoreConversions(Expr *E) {
  while (E) {
    if (auto *P = dyn_cast<ParenExpr>(E))
      E = P->getSubExpr();
    else if (auto *C = dyn_cast<CastExpr>(E))
      E = C->getSubExpr();
    else if (auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else
      break;
  }
  return E;
}

UnaryOperator *SpawnForms::asSpawn(const Expr *E) const {
  auto *U = dyn_cast_or_null<UnaryOperator>(E);
  if (!U || U->getOpcode() != UO_Extension ||
      !Log.isKeyword(U->getOperatorLoc(), Keyword::Spawn))
    return nullptr;
  return const_cast<UnaryOperator *>(U);
}

UnaryOperator *SpawnForms::asSpawnedValue(Expr *E) const {
  return asSpawn(ignoreConversions(E));
}

AbstractConditionalOperator *SpawnForms::asSpawningConditional(Expr *E) const {
  auto *C = dyn_cast_or_null<ConditionalOperator>(ignoreConversions(E));
  if (!C)
    return nullptr;
  for (Expr *Arm : {C->getTrueExpr(), C->getFalseExpr()})
    if (asSpawnedValue(Arm) || asSpawningConditional(Arm))
      return C;
  return nullptr;
}

/// The spawn operator that is the first token of \p E, or null.
UnaryOperator *SpawnForms::leadingSpawn(Expr *E) const {
  while (E) {
    if (auto *I = dyn_cast<ImplicitCastExpr>(E))
      E = I->getSubExpr();
    else if (auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (auto *B = dyn_cast<BinaryOperator>(E))
      E = B->getLHS();
    else if (auto *C = dyn_cast<AbstractConditionalOperator>(E))
      E = isa<BinaryConditionalOperator>(C)
              ? cast<BinaryConditionalOperator>(C)->getCommon()
              : C->getCond();
    else
      return asSpawn(E);
  }
  return nullptr;
}

SpawnForm SpawnForms::classify(Expr *E) const {
  SpawnForm Form;
  if ((Form.Spawn = asSpawnedValue(E))) {
    Form.Shape = SpawnForm::Value;
    return Form;
  }
  if ((Form.Spawn = leadingSpawn(E))) {
    Form.Shape = SpawnForm::Whole;
    return Form;
  }
  Expr *Inner = ignoreConversions(E);
  if (auto *B = dyn_cast_or_null<BinaryOperator>(Inner);
      B && B->isAssignmentOp()) {
    if ((Form.Spawn = asSpawnedValue(B->getRHS())))
      Form.Shape = SpawnForm::Assign;
    else if ((Form.Conditional = asSpawningConditional(B->getRHS())))
      Form.Shape = SpawnForm::AssignArm;
    if (Form.Shape != SpawnForm::None)
      Form.Assignment = B;
    return Form;
  }
  if ((Form.Conditional = asSpawningConditional(E)))
    Form.Shape = SpawnForm::Arm;
  return Form;
}

bool hasAddressableCallee(const CallExpr *C, const ASTContext &Context) {
  if (!C->getCallee()->getType()->isPointerType())
    return false; // a block, or an overload set of an ill-formed call
  const FunctionDecl *F = C->getDirectCallee();
  if (!F)
    return true;
  if (unsigned ID = F->getBuiltinID())
    if (!Context.BuiltinInfo.isPredefinedLibFunction(ID) && !F->hasBody())
      return false;
  // Such a parameter is two arguments of a direct call, and taking the
  // function's address is not allowed.
  for (const ParmVarDecl *P : F->parameters())
    if (P->hasAttr<PassObjectSizeAttr>())
      return false;
  return true;
}

CallExpr *getSpawnedCall(UnaryOperator *Spawn, const ASTContext &Context) {
  auto *C = dyn_cast<CallExpr>(ignoreConversions(Spawn->getSubExpr()));
  return C && hasAddressableCallee(C, Context) ? C : nullptr;
}

} // namespace cilk
