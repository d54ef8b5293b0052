//===- NamedObjects.cpp - The object that an expression names -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/NamedObjects.h"
#include "cilk/AST/EvaluatedParts.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cilk {

llvm::FoldingSetNodeID nameOf(const ValueDecl *D) {
  llvm::FoldingSetNodeID ID;
  ID.AddPointer(D->getCanonicalDecl());
  return ID;
}

llvm::FoldingSetNodeID nameOf(const ASTContext &C, const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return nameOf(Ref->getDecl());
  llvm::FoldingSetNodeID ID;
  E->Profile(ID, C, /*Canonical=*/true);
  return ID;
}

std::string written(const ASTContext &C, const Expr *E) {
  std::string Text;
  llvm::raw_string_ostream Stream(Text);
  PrintingPolicy Policy = C.getPrintingPolicy();
  Policy.SuppressImplicitBase = true;
  E->IgnoreParenImpCasts()->printPretty(Stream, nullptr, Policy);
  return Text;
}

/// Returns true if \p T, the type of a variable, member or element, has an
/// attribute, as the types of reducers have.
static bool hasAttribute(QualType T) {
  return T.getNonReferenceType()->getAs<AttributedType>();
}

bool isPlain(QualType T) {
  T = T.getNonReferenceType();
  return T->isScalarType() && !T->isAtomicType() && !T.isVolatileQualified() &&
         !hasAttribute(T);
}

/// If \p Call is the subscript operator of one of the standard library's
/// arrays, whose elements are separate objects in memory, returns the array.
static const Expr *subscripted(const CXXOperatorCallExpr *Call) {
  if (Call->getOperator() != OO_Subscript || Call->getNumArgs() != 2)
    return nullptr;
  const CXXRecordDecl *R = Call->getArg(0)->getType()->getAsCXXRecordDecl();
  return R && R->isInStdNamespace() && R->getIdentifier() &&
                 llvm::is_contained({"array", "deque", "vector"}, R->getName())
             ? Call->getArg(0)
             : nullptr;
}

namespace {
/// Follows an lvalue expression to the variable at its root.
class Follower {
public:
  explicit Follower(NamedObject &Its) : Its(Its) {}

  /// Returns true if \p E, an lvalue, names an object.
  bool object(const Expr *E) {
    E = E->IgnoreParens();
    if (hasAttribute(E->getType()))
      return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return variable(Ref->getDecl());
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      if (!isa<FieldDecl>(M->getMemberDecl()))
        return variable(M->getMemberDecl());
      if (hasAttribute(M->getMemberDecl()->getType()))
        return false;
      return M->isArrow() ? value(M->getBase()) : object(M->getBase());
    }
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      return value(A->getBase()) && index(A->getIdx());
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return U->getOpcode() == UO_Deref && value(U->getSubExpr());
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E))
      return Cast->isGLValue() && object(Cast->getSubExpr());
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E)) {
      const Expr *Array = subscripted(Call);
      if (!Array || !object(Array) || !index(Call->getArg(1)))
        return false;
      // The name also depends on the array object, which may be resized,
      // swapped or moved.
      if (Its.Root)
        Its.Read.push_back(Its.Root);
      return true;
    }
    return false;
  }

private:
  bool variable(const ValueDecl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || V->getTLSKind() != VarDecl::TLS_None || V->isConstexpr() ||
        hasAttribute(V->getType()))
      return false;
    Its.Root = V;
    return true;
  }

  bool index(const Expr *E) {
    const VarDecl *Root = Its.Root;
    const bool Found = value(E);
    Its.Root = Root;
    return Found;
  }

  /// Returns true if the value of \p E is computed from variables of the
  /// function.
  bool value(const Expr *E) {
    E = E->IgnoreParens();
    if (isa<IntegerLiteral, CharacterLiteral, CXXThisExpr,
            UnaryExprOrTypeTraitExpr>(E))
      return true;
    if (const auto *Constant = dyn_cast<ConstantExpr>(E))
      return value(Constant->getSubExpr());
    if (const auto *Argument = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      return value(Argument->getReplacement());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return isa<EnumConstantDecl>(Ref->getDecl());
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return load(Cast->getSubExpr()->IgnoreParens());
      return Cast->getCastKind() == CK_ArrayToPointerDecay
                 ? object(Cast->getSubExpr())
                 : value(Cast->getSubExpr());
    }
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return !B->isAssignmentOp() && !B->isCommaOp() && !B->isLogicalOp() &&
             index(B->getRHS()) && value(B->getLHS());
    if (const auto *U = dyn_cast<UnaryOperator>(E)) {
      if (U->getOpcode() == UO_AddrOf)
        return object(U->getSubExpr());
      return (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus) &&
             value(U->getSubExpr());
    }
    return false;
  }

  bool load(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType() ||
        !isPlain(V->getType()))
      return false;
    Its.Root = V;
    Its.Read.push_back(V);
    return true;
  }

  NamedObject &Its;
};
} // namespace

std::optional<NamedObject> asNamedObject(const Expr *E) {
  if (!isPlain(E->getType()))
    return std::nullopt;
  NamedObject Its;
  if (!Follower(Its).object(E))
    return std::nullopt;
  return Its;
}

bool hasAlias(Stmt *S, const VarDecl *V) {
  auto IsIt = [&](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == V;
  };
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable() && Capture.getCapturedVar() == V &&
          Capture.getCaptureKind() == LCK_ByRef)
        return true;
  } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
    if (U->getOpcode() == UO_AddrOf && IsIt(U->getSubExpr()))
      return true;
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *Each : D->decls())
      if (const auto *Its = dyn_cast<VarDecl>(Each);
          Its && Its->getType()->isReferenceType() && Its->getInit() &&
          IsIt(Its->getInit()))
        return true;
  }
  return anyPart(S, [&](Stmt *Part) { return hasAlias(Part, V); });
}

bool mayChange(Stmt *S, const VarDecl *V) {
  auto IsIt = [&](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == V;
  };
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
      Cast && Cast->getCastKind() == CK_LValueToRValue &&
      IsIt(Cast->getSubExpr()))
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl() == V;
  if (auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
      Call && subscripted(Call) && IsIt(Call->getArg(0)))
    return mayChange(Call->getArg(1), V);
  if (auto *Call = dyn_cast<CXXMemberCallExpr>(S))
    if (const CXXMethodDecl *M = Call->getMethodDecl();
        M && M->isConst() && Call->getImplicitObjectArgument() &&
        IsIt(Call->getImplicitObjectArgument()))
      return llvm::any_of(Call->arguments(),
                          [&](Expr *E) { return mayChange(E, V); });
  return anyPart(S, [&](Stmt *Part) { return mayChange(Part, V); });
}

} // namespace cilk
