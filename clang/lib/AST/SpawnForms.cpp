//===- SpawnForms.cpp - Recognises expressions that are spawns ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file recognises expressions that are spawns; the header lists their
// forms.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/SpawnForms.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cilk {

/// Returns the operand of the conversion \p E, or null if \p E is no
/// conversion.
static Expr *converted(Expr *E) {
  if (auto *P = dyn_cast<ParenExpr>(E))
    return P->getSubExpr();
  if (auto *C = dyn_cast<CastExpr>(E))
    return C->getSubExpr();
  if (auto *F = dyn_cast<FullExpr>(E))
    return isa<ConstantExpr>(F) ? nullptr : F->getSubExpr();
  if (auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
    return B->getSubExpr();
  if (auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
    return M->getSubExpr();
  if (auto *L = dyn_cast<ParenListExpr>(E)) // only in a template
    return L->getNumExprs() == 1 ? L->getExpr(0) : nullptr;
  return nullptr;
}

Expr *ignoreConversions(Expr *E) {
  while (E) {
    Expr *Sub = converted(E);
    if (!Sub)
      break;
    E = Sub;
  }
  return E;
}

Expr *convertedByCall(Expr *E) {
  if (auto *C = dyn_cast<CXXConstructExpr>(E)) {
    // `T(x)` counts as a call with an argument, not as a conversion.
    if (isa<CXXTemporaryObjectExpr>(C) || !C->getNumArgs())
      return nullptr;
    for (unsigned I = 1, N = C->getNumArgs(); I != N; ++I)
      if (!C->getArg(I)->isDefaultArgument())
        return nullptr;
    return C->getArg(0);
  }
  if (auto *C = dyn_cast<CXXMemberCallExpr>(E))
    if (isa_and_nonnull<CXXConversionDecl>(C->getMethodDecl()))
      if (auto *M = dyn_cast<MemberExpr>(C->getCallee()->IgnoreParens());
          M && !M->isArrow())
        return M->getBase();
  // The call of a conversion function with an explicit object parameter is no
  // CXXMemberCallExpr.
  if (auto *C = dyn_cast<CallExpr>(E); C && C->getNumArgs() == 1)
    if (auto *F = dyn_cast_or_null<CXXConversionDecl>(C->getCalleeDecl());
        F && F->isExplicitObjectMemberFunction())
      return C->getArg(0);
  return nullptr;
}

/// Skips conversions, constructors and conversion functions.
static Expr *ignoreInitialization(Expr *E) {
  while (E) {
    // The spawn in `T(cilk_spawn f())` is an argument of the constructor, so
    // the constructor isn't skipped. The conversions of other casts are.
    if (auto *F = dyn_cast<CXXFunctionalCastExpr>(E);
        F && F->getCastKind() == CK_ConstructorConversion)
      break;
    Expr *Sub = converted(E);
    if (!Sub)
      Sub = convertedByCall(E);
    if (!Sub)
      break;
    E = Sub;
  }
  return E;
}

Expr *initializedWith(VarDecl *V) {
  Expr *Init = V->getInit();
  Expr *Inner = Init;
  if (auto *Cleanups = dyn_cast_or_null<ExprWithCleanups>(Inner))
    Inner = Cleanups->getSubExpr();
  // This is `int x = {cilk_spawn f()};`, or the same for a class that f
  // returns.
  if (auto *List = dyn_cast_or_null<InitListExpr>(Inner);
      List && List->getNumInits() == 1 &&
      (V->getType()->isScalarType() || V->getType()->isDependentType() ||
       (V->getType()->isRecordType() && List->getInit(0)->isPRValue() &&
        List->getInit(0)->getType().getCanonicalType() ==
            List->getType().getCanonicalType())))
    return List->getInit(0);
  return Init;
}

UnaryOperator *SpawnForms::asSpawn(const Expr *E) const {
  auto *U = dyn_cast_or_null<UnaryOperator>(E);
  if (!U || U->getOpcode() != UO_Extension ||
      !Log.isKeyword(U->getOperatorLoc(), Keyword::Spawn))
    return nullptr;
  return const_cast<UnaryOperator *>(U);
}

UnaryOperator *SpawnForms::asSpawnedValue(Expr *E) const {
  return asSpawn(ignoreInitialization(E));
}

AbstractConditionalOperator *SpawnForms::asSpawningConditional(Expr *E) const {
  auto *C = dyn_cast_or_null<ConditionalOperator>(ignoreInitialization(E));
  if (!C)
    return nullptr;
  for (Expr *Arm : {C->getTrueExpr(), C->getFalseExpr()})
    if (asSpawnedValue(Arm) || asSpawningConditional(Arm))
      return C;
  return nullptr;
}

/// Returns the spawn operator that is the first token of \p E, or null if \p E
/// begins with another token.
UnaryOperator *SpawnForms::leadingSpawn(Expr *E) const {
  while (E) {
    if (auto *I = dyn_cast<ImplicitCastExpr>(E))
      E = I->getSubExpr();
    else if (auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (auto *T = dyn_cast<CXXBindTemporaryExpr>(E))
      E = T->getSubExpr();
    else if (auto *T = dyn_cast<MaterializeTemporaryExpr>(E))
      E = T->getSubExpr();
    else if (auto *B = dyn_cast<BinaryOperator>(E))
      E = B->getLHS();
    else if (auto *O = dyn_cast<CXXOperatorCallExpr>(E);
             O && O->isInfixBinaryOp())
      E = O->getArg(0);
    else if (auto *R = dyn_cast<CXXRewrittenBinaryOperator>(E))
      E = const_cast<Expr *>(R->getLHS()); // the left operand in the source
    else if (auto *C = dyn_cast<AbstractConditionalOperator>(E))
      E = isa<BinaryConditionalOperator>(C)
              ? cast<BinaryConditionalOperator>(C)->getCommon()
              : C->getCond();
    else
      return asSpawn(E);
  }
  return nullptr;
}

llvm::StringRef operatorSpelling(const Expr *E) {
  if (auto *B = dyn_cast<BinaryOperator>(E))
    return B->getOpcodeStr();
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Extension
               ? ""
               : UnaryOperator::getOpcodeStr(U->getOpcode());
  if (auto *F = dyn_cast<CXXFoldExpr>(E))
    return BinaryOperator::getOpcodeStr(F->getOperator());
  if (auto *R = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return R->getOpcodeStr();
  if (auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getOperator() != OO_Call)
    return getOperatorSpelling(O->getOperator());
  if (isa<ArraySubscriptExpr>(E))
    return "[]";
  if (isa<CXXThrowExpr>(E))
    return "throw";
  if (isa<CXXNewExpr>(E))
    return "new";
  if (isa<CXXDeleteExpr>(E))
    return "delete";
  return "";
}

Expr *assignmentTarget(Expr *Assignment) {
  if (auto *B = dyn_cast<BinaryOperator>(Assignment))
    return B->getLHS();
  return cast<CXXOperatorCallExpr>(Assignment)->getArg(0);
}

Expr *assignedValue(Expr *E) {
  if (auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
    return B->getRHS();
  if (auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->isAssignmentOp() && O->getNumArgs() == 2)
    return O->getArg(1);
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
  if (Expr *Value = Inner ? assignedValue(Inner) : nullptr) {
    if ((Form.Spawn = asSpawnedValue(Value)))
      Form.Shape = SpawnForm::Assign;
    else if ((Form.Conditional = asSpawningConditional(Value)))
      Form.Shape = SpawnForm::AssignArm;
    if (Form.Shape != SpawnForm::None)
      Form.Assignment = Inner;
    return Form;
  }
  if ((Form.Conditional = asSpawningConditional(E)))
    Form.Shape = SpawnForm::Arm;
  return Form;
}

bool hasAddressableCallee(const CallExpr *C, const ASTContext &Context) {
  if (C->isTypeDependent() || C->getCallee()->isTypeDependent())
    return true;
  if (isa<CXXMemberCallExpr>(C))
    return true; // the object's address is laundered
  if (auto *O = dyn_cast<CXXOperatorCallExpr>(C))
    if (auto *M = dyn_cast_or_null<CXXMethodDecl>(O->getCalleeDecl());
        M && M->isImplicitObjectMemberFunction())
      return true;
  if (!C->getCallee()->getType()->isPointerType())
    return false; // a block literal, or overloads of an ill-formed call
  const FunctionDecl *F = C->getDirectCallee();
  if (!F)
    return true;
  if (F->isImmediateFunction())
    return false; // a consteval function is called by the compiler
  if (unsigned ID = F->getBuiltinID())
    if (F->isInStdNamespace() ||
        (!Context.BuiltinInfo.isPredefinedLibFunction(ID) && !F->hasBody()))
      return false; // std::move and the like have no body
  // A direct call passes two arguments for a parameter with this attribute, and
  // the language forbids to take the function's address.
  return llvm::none_of(F->parameters(), [](const ParmVarDecl *P) {
    return P->hasAttr<PassObjectSizeAttr>();
  });
}

CallExpr *getSpawnedCall(UnaryOperator *Spawn, const ASTContext &Context) {
  auto *C = dyn_cast<CallExpr>(ignoreConversions(Spawn->getSubExpr()));
  if (!C || isa<UserDefinedLiteral>(C) ||
      isa<CXXPseudoDestructorExpr>(C->getCallee()->IgnoreParens()))
    return nullptr;
  return hasAddressableCallee(C, Context) ? C : nullptr;
}

CXXConstructExpr *getSpawnedConstruction(UnaryOperator *Spawn) {
  auto *C = dyn_cast<CXXConstructExpr>(ignoreConversions(Spawn->getSubExpr()));
  if (!C || C->getConstructor()->isTrivial() || C->getType()->isArrayType() ||
      C->getConstructor()->isImmediateFunction())
    return nullptr;
  return C;
}

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
