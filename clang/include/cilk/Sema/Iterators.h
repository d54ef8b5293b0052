//===- Iterators.h - Arithmetic on classes of iterators ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class creates the arithmetic of a parallel loop over iterators of a
// class. Such a loop needs the trip count before it begins. Each iteration
// needs its iterator without incrementing through the iterators before it. The
// class of the iterators must define operators for both. Sema looks up these
// operators. The checker tests whether they exist, and the rewriter creates the
// calls.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_ITERATORS_H
#define CILK_SEMA_ITERATORS_H

#include "cilk/Sema/FunctionInfo.h"
#include "clang/AST/Expr.h"

namespace clang {
class Sema;
} // namespace clang

namespace cilk {

class Iterators {
public:
  Iterators(clang::Sema &S, clang::SourceLocation Loc) : S(S), Loc(Loc) {}

  /// Returns `To - From`, an integer, or null if there is no such operator.
  clang::Expr *distance(clang::Expr *To, clang::Expr *From);
  /// Returns `It += N` or, if \p Back is true, `It -= N`, or null if there is
  /// no such operator.
  clang::Expr *move(clang::Expr *It, clang::Expr *N, bool Back);
  /// Returns `It + N` or, if \p Back is true, `It - N`, or null if there is no
  /// such operator.
  clang::Expr *moved(clang::Expr *It, clang::Expr *N, bool Back);
  /// Initialises \p V, an iterator of a class, with the position \p N steps
  /// after \p First in the direction of \p H. If this also needs an expression
  /// after the declaration, sets \p Then to this expression, and otherwise to
  /// null. Returns false if the class has no operators for this.
  bool place(clang::VarDecl *V, clang::Expr *First, clang::Expr *N,
             const LoopHeader &H, clang::Expr *&Then);
  /// Copy-initialises \p V with \p Value. Returns false if that isn't possible.
  bool initialize(clang::VarDecl *V, clang::Expr *Value);

  /// Returns an arbitrary expression of a type, as an operand for looking up
  /// operators.
  clang::Expr *any(clang::QualType T, bool IsLValue);

private:
  clang::Expr *binary(clang::BinaryOperatorKind Op, clang::Expr *L,
                      clang::Expr *R);
  clang::Expr *assignBase(clang::VarDecl *V, clang::Expr *Value,
                          clang::QualType SteppedAs);

  clang::Sema &S;
  clang::SourceLocation Loc;
};

} // namespace cilk

#endif // CILK_SEMA_ITERATORS_H
