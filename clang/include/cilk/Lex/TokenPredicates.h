//===- TokenPredicates.h - Predicates of single tokens ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has predicates of single tokens. The keyword rewriter has only
// tokens and no tree. It decides by the tokens before and after a keyword
// whether a statement is possible at the keyword, and whether a statement, a
// declaration or an expression follows.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_TOKENPREDICATES_H
#define CILK_LEX_TOKENPREDICATES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace cilk {

template <class... Kinds>
constexpr bool isOneOf(clang::tok::TokenKind Kind, Kinds... Its) {
  return ((Kind == Its) || ...);
}

/// Returns true if a name, possibly a keyword used as one, follows a token of
/// kind \p Kind.
bool isBeforeName(clang::tok::TokenKind Kind);

/// Returns true if only a declared or used name can follow a token of kind \p
/// Kind, and no statement.
bool needsName(clang::tok::TokenKind Kind);

/// Returns true if \p Kind is a type by itself, or a qualifier.
bool isTypeKeyword(clang::tok::TokenKind Kind);

/// Returns true if a type specifier begins with, or is, a token of kind
/// \p Kind.
bool isTypeSpecifier(clang::tok::TokenKind Kind);

/// Returns true if \p Kind qualifies the pointer, or reducer, before it.
bool isQualifier(clang::tok::TokenKind Kind);

/// Returns true if \p Kind begins a declaration, and nothing else.
bool isDeclarationKeyword(clang::tok::TokenKind Kind);

/// Returns true if \p T can begin a statement and nothing else. Returns false
/// for tokens that begin an expression, because only the parser knows whether
/// the expression is a statement.
bool beginsStatement(const clang::Token &T);

/// Returns true if neither a statement nor an expression can begin with \p T.
bool beginsNothing(const clang::Token &T);

using TokenList = llvm::SmallVector<clang::Token, 16>;

/// Returns a token of kind \p Kind at the location of \p Place.
inline clang::Token makeToken(clang::tok::TokenKind Kind,
                              const clang::Token &Place,
                              clang::IdentifierInfo *II = nullptr) {
  clang::Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Place.getLocation());
  T.setLength(Place.getLength());
  T.setIdentifierInfo(II);
  return T;
}

/// Returns true if a statement may begin after a token of kind \p Kind.
bool mayEndBeforeStatement(clang::tok::TokenKind Kind);

} // namespace cilk

#endif // CILK_LEX_TOKENPREDICATES_H
