//===- TokenReplacement.h - Other tokens for one -------------- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tokens are replaced in a token watcher, which Preprocessor::Lex calls last.
// There the token can be overwritten and more can be pushed back, in two ways:
//
//  - Normally nobody has kept a copy. The first replacement overwrites the
//    token, the others are entered as a token stream.
//  - During a tentative parse the caching lexer has already put a copy into its
//    cache, and another into the list that the parser goes back to. Both have
//    to be replaced too.
//
// The watcher does not see the tokens that replace one.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_TOKENREPLACEMENT_H
#define CILK_LEX_TOKENREPLACEMENT_H

#include "cilk/Lex/TokenPredicates.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace cilk {

/// The replacement of the token that a watcher looks at. Nothing has changed
/// until commit(), but that tokens have been looked at.
class TokenReplacement {
public:
  TokenReplacement(clang::Preprocessor &PP, clang::Token &T);

  /// Returns true if the token is in the cache of a tentative parse. Then the
  /// tokens after it cannot be dropped.
  bool isCached() const { return IsCached; }
  const clang::Token &original() const { return T; }

  /// Returns the token after those in Ahead, to which it is appended. It passes
  /// the watcher, too, and may get replaced in turn.
  clang::Token lookAhead();
  /// Returns the token after the next \p N ones.
  clang::Token peek(unsigned N) {
    while (Ahead.size() <= N)
      lookAhead();
    return Ahead[N];
  }

  /// Returns true if commit() has to give tokens back to the preprocessor.
  bool hasTaken() const { return !IsCached && !Ahead.empty(); }

  /// Puts Out in the place of the token, and Ahead after it. The first one gets
  /// the spacing of the token.
  void commit();

  /// What the parser gets.
  TokenList Out;
  /// The tokens after the replaced one that have been looked at.
  TokenList Ahead;

private:
  clang::Preprocessor &PP;
  clang::Token &T;
  const bool IsCached;
  /// The number of tokens, with this one, that the tentative parse has kept.
  const size_t Kept;
};

} // namespace cilk

#endif // CILK_LEX_TOKENREPLACEMENT_H
