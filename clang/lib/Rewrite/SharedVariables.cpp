//===- SharedVariables.cpp - Variables from outside of a task -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file lists the variables that a task uses but doesn't declare. In the
// code that Clang generates, these are allocas like the task's own variables.
// For a variable that the parent uses as well, this is no problem, because it
// is shared. But a variable that only the task uses would become private to the
// task. This is wrong in two cases. The parent may use the variable's address
// after the task has ended (`cilk_spawn { x = f(); p = &x; }`). Or the task's
// next instance may read the value that this instance has stored. The prepare
// pass decides for which of the listed variables one of these cases is
// possible.
//
// A task inside a task is not searched again. The variables from outside of it
// have been listed, and all other variables that it uses are its own.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/EvaluatedParts.h"
#include "cilk/Rewrite/Regions.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cilk {

namespace {

class OuterVariables {
  using ListedTasks = llvm::DenseMap<const Stmt *, Regions::Variables>;
  DeclContext *Owner;
  const ListedTasks &Listed;
  llvm::SmallPtrSet<const VarDecl *, 16> Declared;

  void name(ValueDecl *D);

public:
  llvm::SmallSetVector<VarDecl *, 8> Named;

  OuterVariables(DeclContext *Owner, const ListedTasks &Listed)
      : Owner(Owner), Listed(Listed) {}
  void visit(Stmt *S);
  bool isOuter(const VarDecl *V) const { return !Declared.contains(V); }
};

} // namespace

void OuterVariables::name(ValueDecl *D) {
  if (auto *B = dyn_cast<BindingDecl>(D))
    D = B->getDecomposedDecl();
  auto *V = dyn_cast_or_null<VarDecl>(D);
  if (V && V->hasLocalStorage() && !V->isImplicit() &&
      V->getDeclContext() == Owner && !V->getType()->isReferenceType() &&
      !V->getType()->isVariableArrayType())
    Named.insert(V);
}

void OuterVariables::visit(Stmt *S) {
  if (!S)
    return;
  if (auto Task = Listed.find(S); Task != Listed.end()) {
    Named.insert(Task->second.begin(), Task->second.end());
    return;
  }
  if (auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    name(Ref->getDecl());
    return;
  }
  if (auto *B = dyn_cast<BlockExpr>(S)) {
    for (const BlockDecl::Capture &C : B->getBlockDecl()->captures())
      name(C.getVariable());
    return;
  }
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *Each : D->decls())
      if (auto *V = dyn_cast<VarDecl>(Each))
        Declared.insert(V);
  if (auto *C = dyn_cast<CXXCatchStmt>(S))
    if (VarDecl *V = C->getExceptionDecl())
      Declared.insert(V);
  forEachPart(S, [&](Stmt *Part) { visit(Part); });
}

Regions::Variables Regions::shareOuter(llvm::ArrayRef<Stmt *> Body,
                                       VarDecl *Region, SourceLocation L,
                                       StmtList &Out) {
  OuterVariables Search(Owner, OuterOf);
  for (Stmt *S : Body)
    Search.visit(S);
  Variables Outer;
  for (VarDecl *V : Search.Named)
    if (Search.isOuter(V)) {
      Outer.push_back(V);
      Out.push_back(Mark.share(Region, V, L));
    }
  return Outer;
}

} // namespace cilk
