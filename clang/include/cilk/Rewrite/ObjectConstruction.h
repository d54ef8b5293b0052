//===- ObjectConstruction.h - Objects that children construct ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class constructs the objects of class type that spawned calls return.
// The child constructs such an object in its final place. A child that throws
// doesn't construct the object, so a guard records whether the object was
// constructed and has to be destroyed.
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

  /// Declares \p V without its initialiser, which a child will evaluate.
  /// Returns the guard of \p V, or null if \p V needs no destructor.
  clang::VarDecl *declare(clang::VarDecl *V, StmtList &Out);
  /// Makes the destructor of \p V run only if \p V was constructed. Returns the
  /// guard, or null if \p V needs no destructor.
  clang::VarDecl *guard(clang::VarDecl *V, StmtList &Out);

  /// Makes the child of the frame \p Id begin at the next construct() or
  /// discarded().
  void beginChildAtNext(unsigned Id) { Constructing = Id; }
  /// Returns true if no object was constructed since beginChildAtNext().
  bool isChildToBegin() const { return Constructing.has_value(); }

  /// Returns an expression that constructs an object of \p Value at \p Place.
  clang::Expr *construct(clang::Expr *Place, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *construct(clang::VarDecl *V, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *constructGuarded(clang::VarDecl *V, clang::VarDecl *Guard,
                                clang::Expr *Value, clang::Expr *FullExpression,
                                clang::SourceLocation L);
  /// Returns an expression that constructs and destroys an object that the
  /// program discards.
  clang::Expr *discarded(clang::Expr *Value, clang::CXXConstructExpr *New,
                         StmtList &Out, clang::SourceLocation L);

  /// If \p S returns an object that may have to be destroyed when a sync of the
  /// regions \p Open throws, returns the statements that replace \p S;
  /// otherwise returns null.
  clang::Stmt *returned(clang::ReturnStmt *S,
                        llvm::ArrayRef<clang::VarDecl *> Open);

private:
  /// Returns an expression which records in \p Guard that \p V is constructed
  /// or, if \p V is null, that no object is.
  clang::Expr *setGuard(clang::VarDecl *Guard, clang::VarDecl *V,
                        clang::SourceLocation L);

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  clang::DeclContext *const Owner;
  SpawnOperands &Values;
  /// The frame whose child begins at the construction of the next object, if
  /// there is one.
  std::optional<unsigned> Constructing;
  /// Maps spawned objects to their guards.
  llvm::DenseMap<const clang::VarDecl *, clang::VarDecl *> Guards;
};

} // namespace cilk

#endif // CILK_REWRITE_OBJECTCONSTRUCTION_H
