//===- StatementAttributes.h - Cilk statements in the tree ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads Cilk statements from the tree. The keyword rewriter's `[[cilk::...]]`
// attributes become annotations on an AttributedStmt.
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

/// A statement that one of the statement keywords begins. `cilk_spawn cilk_for`
/// puts two keywords into one AttributedStmt, hence the index Next.
struct CilkStatement {
  Keyword Kind;
  /// Identifies the construct within its function.
  const clang::Attr *Attribute;
  /// The keyword's place.
  clang::SourceLocation Loc;
  /// The arguments of the pragmas on a `cilk_for`, by PragmaKind: null for a
  /// pragma without an argument, and nothing for a pragma that is not there.
  std::optional<clang::Expr *> Arguments[NumberOfPragmas];
  /// The index of the first attribute after this one, for asCilkStatement.
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

/// Returns the number of steps to splice at a time for a serial loop after
/// `#pragma cilk splice`: null for the default and for a block. Returns nothing
/// if there is no such pragma.
std::optional<clang::Expr *> spliceDepth(const clang::AttributedStmt *S);

// The names of the annotations that pragmas become, such as
// GrainsizeAnnotation.
#define PRAGMA(Kind, Name, Argument, Statement, Description)                   \
  constexpr llvm::StringLiteral Kind##Annotation = "cilk." Name;
#include "cilk/Lex/Pragmas.def"

} // namespace cilk

#endif // CILK_SEMA_STATEMENTATTRIBUTES_H
