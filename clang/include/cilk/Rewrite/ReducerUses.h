//===- ReducerUses.h - Views in the place of reducers -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces reducers by their current views. Every use of a reducer means its
// current view. This class walks over a function's body, or an initialiser, and
// puts the view in the place of each reducer. It also makes the statements that
// tell the runtime when reducers begin and cease to exist.
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
  /// Rewrites code in \p Owner; null outside of functions.
  ReducerUses(const TreeBuilder &Build, MarkerFunctions &Mark, Reducers &Known,
              clang::DeclContext *Owner)
      : Build(Build), Mark(Mark), Known(Known), Owner(Owner) {}

  /// Returns the node that takes the place of \p S; it may be \p S itself.
  /// Statements change in place.
  clang::Stmt *rewrite(clang::Stmt *S);
  /// Does the same. \p Binds says that an expression that a reference to a
  /// reducer is bound to stays a reducer.
  clang::Stmt *rewrite(clang::Stmt *S, bool Binds);

  /// Rewrites the initialiser of \p V.
  void initializer(clang::VarDecl *V);

  /// Returns the body of a constructor or destructor, with the markers for the
  /// members that are reducers.
  clang::Stmt *member(clang::CXXMethodDecl *Method, clang::Stmt *Body);

  /// Returns true if the statements so far declare automatic variables that are
  /// or contain reducers.
  bool declaresReducers() const { return DeclaresReducers; }

  /// Appends the markers which say that the automatic variable \p V, or a
  /// reducer in it, exists until its scope ends.
  void begin(clang::VarDecl *V, StmtList &Out);

  /// Returns true if a reducer or view is part of \p S.
  bool hasUses(const clang::Stmt *S) const;

private:
  /// Returns the variable that \p Ref names in the place of a constant, if its
  /// value is not constant after all; null if \p Ref stays.
  clang::Expr *constant(clang::DeclRefExpr *Ref);
  void captures(clang::LambdaExpr *Lambda);
  void declaration(clang::DeclStmt *D);
  /// Rewrites the arguments of \p Call, a call or construction.
  void arguments(llvm::MutableArrayRef<clang::Expr *> Args, clang::Stmt *Call);
  /// Returns the view of the reducer \p E of type \p T.
  clang::Stmt *lookup(clang::Expr *E, clang::QualType T);
  clang::Stmt *allocation(clang::CXXNewExpr *New);
  void deallocation(clang::CXXDeleteExpr *Delete);
  /// Returns \p Address plus \p By bytes.
  clang::Expr *moved(clang::Expr *Address, clang::CharUnits By);
  /// Appends the markers which say that the reducers in \p Object, a member of
  /// type \p T, exist from here on or, if \p End, cease to exist at the end of
  /// the block.
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
