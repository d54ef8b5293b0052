//===- ReducerUses.h - Views in the place of reducers -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A use of a reducer refers to the reducer's current view. This class walks
// over a function's body, or an initialiser, and replaces each use of a reducer
// by a look-up of the view. It also creates the statements that announce the
// construction and the end of reducers to the runtime.
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
  /// Creates an object that rewrites code in \p Owner, which is null outside of
  /// functions.
  ReducerUses(const TreeBuilder &Build, MarkerFunctions &Mark, Reducers &Known,
              clang::DeclContext *Owner)
      : Build(Build), Mark(Mark), Known(Known), Owner(Owner) {}

  /// Rewrites \p S. Returns the node that replaces it, which may be \p S
  /// itself. Statements are changed in place.
  clang::Stmt *rewrite(clang::Stmt *S);
  /// Does the same. \p Binds is true if a reference to a reducer is bound to \p
  /// S, which then isn't replaced by its view.
  clang::Stmt *rewrite(clang::Stmt *S, bool Binds);

  /// Rewrites the initialiser of \p V.
  void initializer(clang::VarDecl *V);

  /// Returns \p Body, the body of a constructor or destructor, with markers for
  /// members that are reducers.
  clang::Stmt *member(clang::CXXMethodDecl *Method, clang::Stmt *Body);

  /// Returns true if the statements that were rewritten so far declare
  /// automatic variables that are or contain reducers.
  bool declaresReducers() const { return DeclaresReducers; }

  /// Appends the markers which announce the reducers in the automatic variable
  /// \p V, and their end at the end of the scope.
  void begin(clang::VarDecl *V, StmtList &Out);

  /// Returns true if \p S contains a use of a reducer or of a view.
  bool hasUses(const clang::Stmt *S) const;

private:
  /// If Clang uses the variable of \p Ref as a constant, but its value isn't
  /// constant, returns an expression that reads the variable. Otherwise returns
  /// null, and \p Ref isn't changed.
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
  /// Appends the markers for the reducers in \p Object, a member of type \p T.
  /// They announce the construction of these reducers or, if \p End is true,
  /// their end at the end of the block.
  void members(clang::Expr *Object, const clang::NamedDecl *For,
               clang::QualType T, bool End, StmtList &Out);
  const clang::NamedDecl *owner() const;

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  Reducers &Known;
  clang::DeclContext *Owner;
  bool DeclaresReducers = false;
  unsigned Changes = 0; ///< the number of replaced nodes so far
};

} // namespace cilk

#endif // CILK_REWRITE_REDUCERUSES_H
