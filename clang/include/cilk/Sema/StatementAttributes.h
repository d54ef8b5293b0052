//===- StatementAttributes.h - Cilk statements in the tree ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file reads Cilk statements from the tree. The `[[cilk::...]]` attributes
// that the keyword rewriter inserts become annotations of an AttributedStmt.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_STATEMENTATTRIBUTES_H
#define CILK_SEMA_STATEMENTATTRIBUTES_H

#include "cilk/Lex/Keywords.h"
#include "clang/AST/Stmt.h"

namespace clang {
class Attr;
class Expr;
class Sema;
} // namespace clang

namespace cilk {

/// A statement that begins with a statement keyword. For `cilk_spawn cilk_for`,
/// one AttributedStmt has two keywords, so there is an index Next.
struct CilkStatement {
  Keyword Kind;
  /// The attribute, which identifies the construct in its function.
  const clang::Attr *Attribute;
  /// The keyword's location.
  clang::SourceLocation Loc;
  /// The arguments of the pragmas on a `cilk_for`, by PragmaKind. The argument
  /// is null for a pragma without one, and missing if there is no such pragma.
  std::optional<clang::Expr *> Arguments[NumberOfPragmas];
  /// The index of the next attribute, for asCilkStatement.
  unsigned Next;

  bool has(PragmaKind Pragma) const {
    return Arguments[indexOf(Pragma)].has_value();
  }
  clang::Expr *argumentOf(PragmaKind Pragma) const {
    return Arguments[indexOf(Pragma)].value_or(nullptr);
  }
};

/// Returns the first Cilk statement in \p S at or after attribute \p From, if
/// any.
std::optional<CilkStatement> asCilkStatement(const clang::AttributedStmt *S,
                                             unsigned From = 0);

/// Returns the number of steps that are spliced at a time, if there is a
/// `#pragma cilk splice` on \p S. The number is null for the default and for a
/// block. Returns nothing if there is no such pragma.
std::optional<clang::Expr *> spliceDepth(const clang::AttributedStmt *S);

// The names of the annotations for pragmas, such as GrainsizeAnnotation.
#define PRAGMA(Kind, Name, Argument, Statement, Description)                   \
  constexpr llvm::StringLiteral Kind##Annotation = "cilk." Name;
#include "cilk/Lex/Pragmas.def"

} // namespace cilk

#endif // CILK_SEMA_STATEMENTATTRIBUTES_H
