//===- Iterators.h - Arithmetic on classes of iterators ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the arithmetic of a parallel loop over a class of iterators. Such a
// loop needs the number of iterations before it begins, and must reach each of
// them in one step. The class defines operators for both. Sema finds them; the
// checker asks whether they exist, and the rewriter builds the calls.
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

  /// Returns `To - From`, an integer; null if there is no such operator.
  clang::Expr *distance(clang::Expr *To, clang::Expr *From);
  /// Returns `It += N`, or `It -= N`; null if there is no such operator.
  clang::Expr *move(clang::Expr *It, clang::Expr *N, bool Back);
  /// Returns `It + N`, or `It - N`; null if there is no such operator.
  clang::Expr *moved(clang::Expr *It, clang::Expr *N, bool Back);
  /// Initialises \p V, of an iterator's class, with the value \p N positions
  /// after \p First in the direction of \p H. Part of the work may be left to
  /// the expression \p Then, which is null otherwise. Returns false if the
  /// class has no operators for it.
  bool place(clang::VarDecl *V, clang::Expr *First, clang::Expr *N,
             const LoopHeader &H, clang::Expr *&Then);
  /// Copy-initialises \p V with \p Value; returns false if that is not
  /// possible.
  bool initialize(clang::VarDecl *V, clang::Expr *Value);

  /// Returns some value of a type, to look up operators with.
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
