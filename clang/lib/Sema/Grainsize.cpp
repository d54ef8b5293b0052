//===- Grainsize.cpp - The argument of #pragma cilk grainsize -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The argument travels to its loop in an attribute, and Clang does not
// instantiate attributes that it does not know: in an instance of a template,
// the expression is still the template's. It is instantiated here. What it says
// about variables of the function has to be found again in the instance, where
// each stands at the same place of the source.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/FunctionChecker.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"

using namespace clang;

namespace cilk {

namespace {

/// The local variables that an expression refers to.
struct References : RecursiveASTVisitor<References> {
  llvm::SmallVector<DeclRefExpr *, 4> Found;
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl());
        V && V->isLocalVarDeclOrParm())
      Found.push_back(E);
    return true;
  }
};

/// The variables that a function declares.
struct Variables : RecursiveASTVisitor<Variables> {
  llvm::DenseMap<SourceLocation, VarDecl *> ByPlace;
  bool VisitVarDecl(VarDecl *V) {
    ByPlace.insert({V->getLocation(), V});
    return true;
  }
};

} // namespace

Expr *FunctionChecker::instantiated(Expr *E) {
  auto *F = dyn_cast_or_null<FunctionDecl>(Owner);
  if (!F || IsTemplate)
    return E;
  References Locals;
  Locals.TraverseStmt(E);
  auto IsTemplates = [](DeclRefExpr *Ref) {
    return Ref->getDecl()->getDeclContext()->isDependentContext();
  };
  if (!E->isInstantiationDependent() &&
      llvm::none_of(Locals.Found, IsTemplates))
    return E;

  Variables Known;
  Known.TraverseStmt(F->getBody());
  for (const DeclContext *C = F; C; C = C->getParent())
    if (auto *Around = dyn_cast<FunctionDecl>(C))
      for (ParmVarDecl *P : Around->parameters())
        Known.VisitVarDecl(P);
  LocalInstantiationScope Scope(Semantics);
  for (DeclRefExpr *Ref : Locals.Found) {
    if (!IsTemplates(Ref))
      continue;
    VarDecl *V = Known.ByPlace.lookup(Ref->getDecl()->getLocation());
    if (!V) {
      error(Diags, Ref->getLocation(),
            "the grainsize of a 'cilk_for' loop in a template cannot refer to "
            "%0")
          << Ref->getDecl() << E->getSourceRange();
      return nullptr;
    }
    if (!Scope.getInstantiationOfIfExists(Ref->getDecl()))
      Scope.InstantiatedLocal(Ref->getDecl(), V);
  }
  Sema::InstantiatingTemplate Instance(Semantics, E->getExprLoc(), F);
  Sema::ContextRAII Inside(Semantics, F);
  ExprResult Result =
      Semantics.SubstExpr(E, Semantics.getTemplateInstantiationArgs(F));
  if (Result.isUsable())
    Result = Semantics.DefaultLvalueConversion(Result.get());
  return Result.isUsable() ? Result.get() : nullptr;
}

} // namespace cilk
