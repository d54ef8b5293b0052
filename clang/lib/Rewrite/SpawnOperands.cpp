//===- SpawnOperands.cpp - The operands that the parent evaluates ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file makes the parent evaluate the operands of spawned calls. Usually
// they are evaluated as parts of the call, and Clang emits them before the
// child. In two cases they are first evaluated into hidden variables, whose
// values the child uses:
//
//  - The child begins before the call, as with builtins and with expressions
//    that construct or delete objects.
//  - The destination of the result must be computed after the operands: since
//    C++17 the right operand of an assignment comes first.
//
// In both cases an object that is passed by value is constructed in a hidden
// variable, and the child moves it into the parameter.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/SpawnOperands.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/ClangVersions.h"
#include "cilk/Sema/StatementAttributes.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cilk {

/// Returns true if \p E designates the same object or function at whatever time
/// it is evaluated.
static bool isFixedPlace(const Expr *E) {
  E = E->IgnoreParens();
  if (auto *M = dyn_cast<MemberExpr>(E))
    return M->isArrow() ? isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts())
                        : isFixedPlace(M->getBase());
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return !V || V->getTLSKind() == VarDecl::TLS_None;
  }
  return isa<StringLiteral, PredefinedExpr>(E);
}

/// Returns true if \p E, an operand or a callee, has the same value at whatever
/// time it is evaluated.
static bool isFixed(const Expr *E, const ASTContext &C) {
  if (E->isGLValue() || isa<MemberExpr>(E->IgnoreParens()))
    return isFixedPlace(E);
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      Cast && Cast->getCastKind() == CK_FunctionToPointerDecay)
    return isFixedPlace(Cast->getSubExpr());
  return E->getType()->isScalarType() && E->isEvaluatable(C);
}

using Variables = llvm::SmallPtrSet<const VarDecl *, 4>;

/// Returns the local variable that \p E names; null if it names none.
static const VarDecl *getLocal(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType()
             ? V
             : nullptr;
}

/// Collects the local variables that the text of \p E changes. Returns false if
/// it changes anything else.
static bool collectChanged(const Stmt *E, Variables &Out) {
  const Expr *Changed = nullptr;
  if (auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp())
      Changed = U->getSubExpr();
  } else if (auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp())
      Changed = B->getLHS();
  } else if (auto *Call = dyn_cast<CXXOperatorCallExpr>(E)) {
    if (Call->isAssignmentOp() || Call->getOperator() == OO_PlusPlus ||
        Call->getOperator() == OO_MinusMinus)
      Changed = Call->getArg(0);
  }
  if (Changed) {
    const VarDecl *V = getLocal(Changed);
    if (!V)
      return false;
    Out.insert(V);
  }
  return !anyPart(E, [&](Stmt *Part) { return !collectChanged(Part, Out); });
}

/// Returns true if \p E calls a function that might have side effects. Assumes
/// that overloaded operators behave like the built-in ones, and that functions
/// don't change constant objects.
static bool callsOthers(const Stmt *E) {
  if (auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    if (CXXMethodDecl *M = Call->getMethodDecl(); !M || !M->isConst())
      return true;
  } else if (auto *Call = dyn_cast<CXXOperatorCallExpr>(E)) {
    if (Call->getOperator() == OO_Call)
      return true;
  } else if (isa<CallExpr, StmtExpr, CXXNewExpr>(E)) {
    return true;
  }
  return anyPart(E, callsOthers);
}

static bool mentions(const Stmt *E, const Variables &Any) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (Any.contains(dyn_cast<VarDecl>(Ref->getDecl())))
      return true;
  return anyPart(E, [&](Stmt *Part) { return mentions(Part, Any); });
}

/// Returns true if, according to the text, \p Target and \p Operands may have
/// different values when they are evaluated in another order.
static bool depend(const Expr *Target, llvm::ArrayRef<Expr *> Operands) {
  Variables ByTarget, ByOperands;
  if (callsOthers(Target) || !collectChanged(Target, ByTarget))
    return true;
  for (const Expr *E : Operands)
    if (!collectChanged(E, ByOperands) || mentions(E, ByTarget))
      return true;
  return mentions(Target, ByOperands);
}

bool isMovable(QualType T, const ASTContext &C) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  // To Clang, a class that can't be copied at all is trivially copyable, so
  // canPassInRegisters() is tested, too.
  return !R || !R->hasDefinition() ||
         (T.isTriviallyCopyableType(C) && R->canPassInRegisters());
}

bool SpawnOperands::containsCilk(Stmt *E) const {
  if (!E)
    return false;
  if (auto *A = dyn_cast<AttributedStmt>(E); A && asCilkStatement(A))
    return true;
  if (auto *X = dyn_cast<Expr>(E); X && Forms.asSpawn(X))
    return true;
  return anyPart(E, [&](Stmt *Part) { return containsCilk(Part); });
}

bool SpawnOperands::isPlaceLast(const Expr *Target,
                                llvm::ArrayRef<Expr *> Operands) const {
  const ASTContext &C = Build.context();
  if (!Target || !C.getLangOpts().CPlusPlus17 || isFixedPlace(Target))
    return false;
  // A hidden variable for an object that is passed by value costs a move. So
  // for such objects the order of evaluation is only kept if the text shows a
  // dependence.
  auto IsObject = [&](Expr *E) {
    return E->isPRValue() && !isMovable(E->getType(), C);
  };
  if (llvm::any_of(Operands, IsObject) && !depend(Target, Operands))
    return false;
  auto Fixed = [&](Expr *E) { return isFixed(E, C); };
  auto HasSideEffects = [&](Expr *E) { return E->HasSideEffects(C); };
  if (llvm::all_of(Operands, Fixed))
    return false;
  return Target->HasSideEffects(C) || llvm::any_of(Operands, HasSideEffects);
}

Expr *SpawnOperands::moved(VarDecl *V, SourceLocation L) {
  ASTContext &C = Build.context();
  QualType T = V->getType().getUnqualifiedType();
  DeclRefExpr *From = Build.ref(V, L);
  From->setType(T);
  EnterExpressionEvaluationContext Evaluated(
      Semantics, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  CXXRecordDecl *R = T->getAsCXXRecordDecl();
  CXXConstructorDecl *Move = Semantics.LookupMovingConstructor(R, /*Quals=*/0);
  if (!Move || Move->isDeleted() || Move->getNumParams() != 1)
    return nullptr;
  Semantics.MarkFunctionReferenced(L, Move);
  Expr *New = CXXConstructExpr::Create(
      C, T, L, Move, /*Elidable=*/false, {From},
      /*HadMultipleCandidates=*/false, /*ListInitialization=*/false,
      /*StdInitListInitialization=*/false, /*ZeroInitialization=*/false,
      CXXConstructionKind::Complete, SourceRange(L, L));
  if (!T.isDestructedType())
    return New;
  return CXXBindTemporaryExpr::Create(
      C, CXXTemporary::Create(C, R->getDestructor()), New);
}

Expr *SpawnOperands::fixObject(Expr *E, StmtList &Out) {
  SourceLocation L = E->getExprLoc();
  VarDecl *V = Build.hidden(Owner, "cilk.object", E->getType(), E, L);
  Expr *Again =
      isMovable(E->getType(), Build.context()) ? Build.load(V, L) : moved(V, L);
  if (!Again)
    return E; // it can't be moved, so it is constructed in its place
  Out.push_back(Build.declare(V, L));
  return Again;
}

Expr *SpawnOperands::fixOperand(Expr *E, StmtList &Out) {
  if (isFixed(E, Build.context()) || containsCilk(E))
    return E;
  if (E->isGLValue())
    return fixLValue(E, Out);
  QualType T = E->getType();
  if (T->isRecordType())
    return fixObject(E, Out);
  return T->isArrayType() || T->isVoidType() ? E : fixValue(E, Out);
}

void SpawnOperands::fixOperands(llvm::MutableArrayRef<Expr *> Operands,
                                StmtList &Out) {
  for (Expr *&E : Operands)
    E = fixOperand(E, Out);
}

void SpawnOperands::fixCall(CallParts &Parts, StmtList &Out) {
  // The callee, or the object of its member function, is evaluated first.
  ASTContext &C = Build.context();
  Expr *Callee = Parts.Callee->IgnoreParens();
  if (Callee->getType()->isPointerType()) {
    Parts.Callee = fixOperand(Callee, Out);
  } else if (auto *M = dyn_cast<MemberExpr>(Callee)) {
    Parts.Callee = Build.copyMember(M, fixOperand(M->getBase(), Out));
  } else if (auto *M = dyn_cast<BinaryOperator>(Callee)) { // .* or ->*
    Expr *Base = fixOperand(M->getLHS(), Out);
    Expr *Member = fixOperand(M->getRHS(), Out);
    Parts.Callee = BinaryOperator::Create(
        C, Base, Member, M->getOpcode(), M->getType(), M->getValueKind(),
        M->getObjectKind(), M->getOperatorLoc(), FPOptionsOverride());
  }
  fixOperands(Parts.Args, Out);
}

Expr *SpawnOperands::fixList(InitListExpr *List, StmtList &Out) {
  if (!List->isSemanticForm() || List->getType()->isUnionType())
    return List;
  llvm::SmallVector<Expr *, 4> Inits(List->inits());
  // Some initialisers refer to the object that they are a part of.
  for (Expr *Init : Inits)
    if (isa<CXXDefaultInitExpr, DesignatedInitUpdateExpr, NoInitExpr>(Init))
      return List;
  // The filler is evaluated once for each remaining element of the array.
  Expr *Filler = List->hasArrayFiller() ? List->getArrayFiller() : nullptr;
  for (Expr *&Init : Inits)
    if (Init != Filler)
      Init = isa<InitListExpr>(Init) ? fixConstruction(Init, Out)
                                     : fixOperand(Init, Out);
  ASTContext &C = Build.context();
  InitListExpr *Copy = compat::copyList(C, List, Inits);
  Copy->setType(List->getType());
  if (Filler)
    Copy->setArrayFiller(Filler);
  return Copy;
}

Expr *SpawnOperands::fixConstruction(Expr *E, StmtList &Out) {
  ASTContext &C = Build.context();
  if (auto *New = dyn_cast<CXXConstructExpr>(E)) {
    llvm::SmallVector<Expr *, 4> Args(New->arguments());
    fixOperands(Args, Out);
    return Build.copyConstruction(New, Args);
  }
  if (auto *List = dyn_cast<InitListExpr>(E))
    return fixList(List, Out);
  if (auto *Delete = dyn_cast<CXXDeleteExpr>(E))
    return new (C) CXXDeleteExpr(
        Delete->getType(), Delete->isGlobalDelete(), Delete->isArrayForm(),
        Delete->isArrayFormAsWritten(), Delete->doesUsualArrayDeleteWantSize(),
        Delete->getOperatorDelete(), fixOperand(Delete->getArgument(), Out),
        Delete->getBeginLoc());
  auto *New = dyn_cast<CXXNewExpr>(E);
  if (!New)
    return E;
  llvm::SmallVector<Expr *, 4> Placement(New->placement_arguments());
  fixOperands(Placement, Out);
  std::optional<Expr *> Size = New->getArraySize();
  if (Size && *Size)
    fixOperands(*Size, Out);
  Expr *Init = New->getInitializer();
  if (Init && isa<CXXConstructExpr, InitListExpr>(Init))
    Init = fixConstruction(Init, Out);
  else if (Init && Init->isPRValue() && Init->getType()->isScalarType())
    Init = fixOperand(Init, Out);
  return CXXNewExpr::Create(
      C, New->isGlobalNew(), New->getOperatorNew(), New->getOperatorDelete(),
      New->implicitAllocationParameters(), New->doesUsualArrayDeleteWantSize(),
      Placement, New->getTypeIdParens(), Size, New->getInitializationStyle(),
      Init, New->getType(), New->getAllocatedTypeSourceInfo(),
      New->getSourceRange(), New->getDirectInitRange());
}

} // namespace cilk
