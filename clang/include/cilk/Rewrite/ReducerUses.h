//===- ReducerUses.h - Views in the place of reducers -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every use of a reducer means its current view. This goes over a function's
// body, or an initialiser, and puts the view in the place of each reducer; and
// it makes the statements that tell the runtime of reducers that come and go.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_REDUCERUSES_H
#define CILK_REWRITE_REDUCERUSES_H

#include "cilk/Rewrite/MarkerFunctions.h"
#include "cilk/Rewrite/TreeBuilder.h"
#include "cilk/Sema/Reducers.h"

namespace cilk {

class ReducerUses {
public:
  /// For what is in \p Owner; null outside of functions.
  ReducerUses(const TreeBuilder &Build, MarkerFunctions &Mark, Reducers &Known,
              clang::DeclContext *Owner)
      : Build(Build), Mark(Mark), Known(Known), Owner(Owner) {}

  /// What takes the place of \p S, which may be \p S itself. Statements change
  /// in place.
  clang::Stmt *rewrite(clang::Stmt *S);
  /// \p Binds if what a reference to a reducer is bound to stays a reducer.
  clang::Stmt *rewrite(clang::Stmt *S, bool Binds);

  /// Rewrites what \p V is initialised with.
  void initializer(clang::VarDecl *V);

  /// The body of a constructor or destructor, with what tells of the members
  /// that are reducers.
  clang::Stmt *member(clang::CXXMethodDecl *Method, clang::Stmt *Body);

  /// Whether the statements so far declare automatic variables that are, or
  /// contain, reducers.
  bool declaresReducers() const { return DeclaresReducers; }

  /// Appends what tells that the automatic variable \p V, or a reducer in it,
  /// exists until its scope ends.
  void begin(clang::VarDecl *V, StmtList &Out);

  /// Whether a reducer or view is part of \p S.
  bool hasUses(const clang::Stmt *S) const;

private:
  /// The variable that \p Ref names in the place of a constant, if its value is
  /// none after all; null if it stays.
  clang::Expr *constant(clang::DeclRefExpr *Ref);
  void captures(clang::LambdaExpr *Lambda);
  void declaration(clang::DeclStmt *D);
  /// Those of \p Call, a call or construction.
  void arguments(llvm::MutableArrayRef<clang::Expr *> Args, clang::Stmt *Call);
  /// The view of the reducer \p E of type \p T.
  clang::Stmt *lookup(clang::Expr *E, clang::QualType T);
  clang::Stmt *allocation(clang::CXXNewExpr *New);
  void deallocation(clang::CXXDeleteExpr *Delete);
  /// \p Address plus that many bytes.
  clang::Expr *moved(clang::Expr *Address, clang::CharUnits By);
  /// Appends what tells that the reducers in \p Object, a member of type \p T,
  /// exist from here on or, if \p End, that they won't at the end of the block.
  void members(clang::Expr *Object, const clang::NamedDecl *For,
               clang::QualType T, bool End, StmtList &Out);
  const clang::NamedDecl *owner() const;

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  Reducers &Known;
  clang::DeclContext *Owner;
  bool DeclaresReducers = false;
  unsigned Changes = 0; ///< made so far
};

} // namespace cilk

#endif // CILK_REWRITE_REDUCERUSES_H
