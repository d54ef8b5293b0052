//===- ObjectConstruction.h - Objects that children construct ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object of class type that a spawned call returns is constructed where it
// stays, maybe never, and its destructor has to know.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_OBJECTCONSTRUCTION_H
#define CILK_REWRITE_OBJECTCONSTRUCTION_H

#include "cilk/Rewrite/SpawnOperands.h"

namespace cilk {

class ObjectConstruction {
public:
  ObjectConstruction(const RewriteContext &In, SpawnOperands &Values)
      : Build(In.Build), Mark(In.Mark), Owner(In.Owner), Values(Values) {}

  /// Makes \p V, whose initialiser a child will evaluate, a variable that
  /// isn't constructed yet. Its guard, if it has a destructor to run, or null.
  clang::VarDecl *declare(clang::VarDecl *V, StmtList &Out);
  /// Makes \p V's destructor run only if it was constructed. Null if it has
  /// no destructor to run.
  clang::VarDecl *guard(clang::VarDecl *V, StmtList &Out);

  /// The child of the frame \p Id begins at the next object's construction.
  void beginChildAtNext(unsigned Id) { Constructing = Id; }
  /// Whether nothing has been constructed since.
  bool isChildToBegin() const { return Constructing.has_value(); }

  /// Constructs the object that is to be at \p Place.
  clang::Expr *construct(clang::Expr *Place, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *construct(clang::VarDecl *V, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *constructGuarded(clang::VarDecl *V, clang::VarDecl *Guard,
                                clang::Expr *Value, clang::Expr *FullExpression,
                                clang::SourceLocation L);
  /// Constructs and destroys an object that nobody gets.
  clang::Expr *discarded(clang::Expr *Value, clang::CXXConstructExpr *New,
                         StmtList &Out, clang::SourceLocation L);

  /// The return of an object that the syncs of the regions \p Open have to come
  /// before or after in a way of their own; null for anything else.
  clang::Stmt *returned(clang::ReturnStmt *S,
                        llvm::ArrayRef<clang::VarDecl *> Open);

private:
  /// Says that \p V is constructed or, if it is null, that nothing is.
  clang::Expr *setGuard(clang::VarDecl *Guard, clang::VarDecl *V,
                        clang::SourceLocation L);

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  clang::DeclContext *const Owner;
  SpawnOperands &Values;
  /// The frame whose child begins at the next object's construction, if any.
  std::optional<unsigned> Constructing;
  /// What tells whether a spawned object is constructed.
  llvm::DenseMap<const clang::VarDecl *, clang::VarDecl *> Guards;
};

} // namespace cilk

#endif // CILK_REWRITE_OBJECTCONSTRUCTION_H
