//===- Iterators.h - Arithmetic on classes of iterators ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parallel loop over a class of iterators has to know how many iterations
// there are before it begins, and to get to each of them at once. Both are
// operators that the class defines. Sema finds them; the checker asks whether
// there are any, and the rewriter builds the calls.
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

  /// `To - From`, an integer; null if there is no such operator.
  clang::Expr *distance(clang::Expr *To, clang::Expr *From);
  /// `It += N`, or `It -= N`; null if there is no such operator.
  clang::Expr *move(clang::Expr *It, clang::Expr *N, bool Back);
  /// `It + N`, or `It - N`; null if there is no such operator.
  clang::Expr *moved(clang::Expr *It, clang::Expr *N, bool Back);
  /// Initialises \p V, of an iterator's class, with the value that \p First has
  /// \p N positions further on in the direction of \p H; some of that may be
  /// left for \p Then to do, which is null otherwise. False if the class has
  /// no operators for it.
  bool place(clang::VarDecl *V, clang::Expr *First, clang::Expr *N,
             const LoopHeader &H, clang::Expr *&Then);
  /// Copy-initialises \p V with \p Value; false if that is not possible.
  bool initialize(clang::VarDecl *V, clang::Expr *Value);

  /// Some value of a type, to ask with.
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
