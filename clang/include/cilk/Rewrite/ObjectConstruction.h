//===- ObjectConstruction.h - Objects that children construct ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Constructs the objects of class type that spawned calls return. The child
// constructs such an object in its final place, possibly never, so the object's
// destructor has to know whether it was constructed.
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

  /// Makes \p V, whose initialiser a child will evaluate, a variable that isn't
  /// constructed yet. Returns its guard, or null if it has no destructor to
  /// run.
  clang::VarDecl *declare(clang::VarDecl *V, StmtList &Out);
  /// Makes \p V's destructor run only if \p V was constructed. Returns null if
  /// it has no destructor to run.
  clang::VarDecl *guard(clang::VarDecl *V, StmtList &Out);

  /// Makes the child of the frame \p Id begin at the next object's
  /// construction.
  void beginChildAtNext(unsigned Id) { Constructing = Id; }
  /// Returns true if nothing has been constructed since beginChildAtNext().
  bool isChildToBegin() const { return Constructing.has_value(); }

  /// Constructs an object at \p Place.
  clang::Expr *construct(clang::Expr *Place, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *construct(clang::VarDecl *V, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *constructGuarded(clang::VarDecl *V, clang::VarDecl *Guard,
                                clang::Expr *Value, clang::Expr *FullExpression,
                                clang::SourceLocation L);
  /// Constructs and destroys an object that the program discards.
  clang::Expr *discarded(clang::Expr *Value, clang::CXXConstructExpr *New,
                         StmtList &Out, clang::SourceLocation L);

  /// Returns the return statement of an object that needs its own order with
  /// the syncs of the regions \p Open; null for anything else.
  clang::Stmt *returned(clang::ReturnStmt *S,
                        llvm::ArrayRef<clang::VarDecl *> Open);

private:
  /// Returns the expression which records that \p V is constructed or, if it is
  /// null, that nothing is.
  clang::Expr *setGuard(clang::VarDecl *Guard, clang::VarDecl *V,
                        clang::SourceLocation L);

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  clang::DeclContext *const Owner;
  SpawnOperands &Values;
  /// The frame whose child begins at the next object's construction, if any.
  std::optional<unsigned> Constructing;
  /// The guards, which record whether a spawned object is constructed.
  llvm::DenseMap<const clang::VarDecl *, clang::VarDecl *> Guards;
};

} // namespace cilk

#endif // CILK_REWRITE_OBJECTCONSTRUCTION_H
