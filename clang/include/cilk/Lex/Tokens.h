//===- Tokens.h - What can be told of tokens without a parser ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The keyword rewriter sees tokens and no tree. What it does with a keyword
// depends on what is before and behind it: whether a statement can stand here,
// and whether what follows is a statement, a declaration or an expression.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_TOKENS_H
#define CILK_LEX_TOKENS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace cilk {

/// Whether what follows a token of kind \p Kind is a name, be it a keyword's.
bool isBeforeName(clang::tok::TokenKind Kind);

/// Whether a name follows, be it declared or used, and no statement can.
bool needsName(clang::tok::TokenKind Kind);

/// Whether \p Kind is a type by itself, or a qualifier.
bool isTypeKeyword(clang::tok::TokenKind Kind);

/// Whether \p Kind begins a declaration, and nothing else.
bool isDeclarationKeyword(clang::tok::TokenKind Kind);

/// Whether a statement, and nothing but a statement, begins with \p T. What
/// begins an expression is left to the parser.
bool beginsStatement(const clang::Token &T);

/// Whether neither a statement nor an expression can begin with \p T.
bool beginsNothing(const clang::Token &T);

using TokenList = llvm::SmallVector<clang::Token, 16>;

/// A token of kind \p Kind where \p Place is.
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

/// Whether a statement may begin after a token of kind \p Kind.
bool mayEndBeforeStatement(clang::tok::TokenKind Kind);

/// Keeps up with the braces of a program, to tell whether what stands in the
/// innermost of them are declarations, as in a namespace or a class, or
/// anything else. A pair is taken for one of the first sort only if what is
/// before it leaves no doubt, and so for that of a list of initialisers.
class Braces {
public:
  /// Behind a token of kind \p Before, inside of so many \p Brackets.
  void open(clang::tok::TokenKind Before, size_t Brackets) {
    // A lambda expression may be a template argument of a base class.
    const bool IsLambda = Before == clang::tok::r_square;
    Open.push_back({!HasHead || HasMore || IsLambda, isListBehind(Before),
                    static_cast<unsigned>(Brackets)});
    endDeclaration();
  }
  void close() {
    if (!Open.empty())
      Open.pop_back();
    endDeclaration();
  }
  /// Where a declaration or statement is over.
  void endDeclaration() { HasHead = HasMore = false; }
  /// At a keyword that opens a namespace or class.
  void beginHead() { HasHead = true; }
  /// At what a namespace or class doesn't have before its brace.
  void addToHead() { HasMore = true; }
  /// Whether statements may stand here.
  bool mayHoldStatements() const {
    return !Open.empty() && Open.back().MayHoldStatements;
  }
  /// Whether a statement may begin here, where so many \p Brackets are open, as
  /// far as brackets and braces tell.
  bool mayBeginStatement(size_t Brackets) const {
    return mayHoldStatements() && !Open.back().IsList &&
           Open.back().Brackets == Brackets;
  }

private:
  bool isListBehind(clang::tok::TokenKind Before) const {
    return Before == clang::tok::equal || Before == clang::tok::comma ||
           Before == clang::tok::kw_return ||
           (Before == clang::tok::l_brace && !Open.empty() &&
            Open.back().IsList);
  }

  struct Brace {
    bool MayHoldStatements;
    bool IsList;
    unsigned Brackets; ///< that are open around it
  };
  llvm::SmallVector<Brace, 16> Open;
  /// Whether the declaration or statement that is under way has a keyword that
  /// opens a namespace or class, and whether it has anything that a function
  /// or a variable has.
  bool HasHead = false, HasMore = false;
};

} // namespace cilk

#endif // CILK_LEX_TOKENS_H
