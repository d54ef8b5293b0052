//===- Operators.h - Operators, built in or overloaded ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop's header means the same whether its operators are built in or those
// of a class. These functions look at both alike.
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
  /// 1 and -1 for increments and decrements, which have no Op.
  int Step = 0;
  clang::Expr *LHS = nullptr, *RHS = nullptr;
};

std::optional<Operation> asOperation(clang::Expr *E);

/// \p E without what reads a variable's value or makes a temporary copy of it.
clang::Expr *ignoreReading(clang::Expr *E);

/// \p E, if it is nothing but the variable \p V.
clang::DeclRefExpr *asReference(clang::Expr *E, const clang::VarDecl *V);

/// Where \p S mentions \p V; invalid if it doesn't.
clang::SourceLocation findReference(clang::Stmt *S, const clang::VarDecl *V);

/// The object that \p S changes by an increment, a decrement or an assignment,
/// and the operator's place; null if it is no such operator.
clang::Expr *modifiedBy(clang::Stmt *S, clang::SourceLocation &Loc);

} // namespace cilk

#endif // CILK_AST_OPERATORS_H
