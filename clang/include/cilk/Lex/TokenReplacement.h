//===- TokenReplacement.h - Other tokens for one -------------- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class replaces one token by others. It is used in a token watcher, which
// is the last function that Preprocessor::Lex calls. The watcher can overwrite
// the token and push more tokens back, in two ways:
//
// - Normally there is no copy of the token. The first replacing token
//   overwrites it, and the others are entered as a token stream.
// - During a tentative parse, the caching lexer has already added a copy to its
//   cache, and another copy to the list to which the parser returns. Both
//   copies have to be replaced, too.
//
// The watcher does not see the replacing tokens.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_TOKENREPLACEMENT_H
#define CILK_LEX_TOKENREPLACEMENT_H

#include "cilk/Lex/TokenPredicates.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace cilk {

/// The replacement of the token that a watcher got. Before commit(), the only
/// change of the preprocessor is that it has lexed the tokens in Ahead.
class TokenReplacement {
public:
  TokenReplacement(clang::Preprocessor &PP, clang::Token &T);

  /// Returns true if the token is in the cache of a tentative parse. Then the
  /// tokens after it cannot be dropped.
  bool isCached() const { return IsCached; }
  const clang::Token &original() const { return T; }

  /// Lexes the token after those in Ahead, appends it to Ahead, and returns it.
  /// The watcher gets this token as well, and may replace it.
  clang::Token lookAhead();
  /// Returns the token \p N tokens after the next one.
  clang::Token peek(unsigned N) {
    while (Ahead.size() <= N)
      lookAhead();
    return Ahead[N];
  }

  /// Returns true if commit() has to give tokens back to the preprocessor.
  bool hasTaken() const { return !IsCached && !Ahead.empty(); }

  /// Replaces the token by Out, followed by Ahead. The first token of Out gets
  /// the spacing of the replaced one.
  void commit();

  /// The tokens that the parser gets.
  TokenList Out;
  /// The tokens after the replaced one that have been lexed.
  TokenList Ahead;

private:
  clang::Preprocessor &PP;
  clang::Token &T;
  const bool IsCached;
  /// The number of tokens, including this one, that the tentative parse has
  /// kept.
  const size_t Kept;
};

} // namespace cilk

#endif // CILK_LEX_TOKENREPLACEMENT_H
