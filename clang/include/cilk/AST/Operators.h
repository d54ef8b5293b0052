//===- Operators.h - Operators, built in or overloaded ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These functions read the operators in a loop's header. They treat built-in
// operators and those of a class in the same way, because both have the same
// meaning in a header.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_AST_OPERATORS_H
#define CILK_AST_OPERATORS_H

#include "clang/AST/Expr.h"
#include "clang/AST/OperationKinds.h"
#include <optional>

namespace cilk {

/// An operator and its operands.
struct Operation {
  clang::BinaryOperatorKind Op = clang::BO_Comma;
  /// 1 for an increment and -1 for a decrement, which have no Op.
  int Step = 0;
  clang::Expr *LHS = nullptr, *RHS = nullptr;
};

std::optional<Operation> asOperation(clang::Expr *E);

/// Returns \p E without the nodes that read a variable's value or copy it into
/// a temporary.
clang::Expr *ignoreReading(clang::Expr *E);

/// Returns \p E if it only names the variable \p V, and otherwise null.
clang::DeclRefExpr *asReference(clang::Expr *E, const clang::VarDecl *V);

/// Returns the location at which \p S uses \p V, or an invalid location if it
/// doesn't.
clang::SourceLocation findReference(clang::Stmt *S, const clang::VarDecl *V);

/// Returns the object that \p S changes by an increment, a decrement or an
/// assignment, and sets \p Loc to the operator's place. Returns null if \p S is
/// no such operator.
clang::Expr *modifiedBy(clang::Stmt *S, clang::SourceLocation &Loc);

} // namespace cilk

#endif // CILK_AST_OPERATORS_H
