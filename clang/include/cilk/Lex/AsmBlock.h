//===- AsmBlock.h - A block around an asm statement ----------- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a keyword precedes an asm statement, this class puts braces around the
// statement, because Clang's parser drops attributes of an asm statement but
// keeps those of a block. So the keyword becomes an attribute and a brace, and
// a second brace is added at the end of the statement.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_ASMBLOCK_H
#define CILK_LEX_ASMBLOCK_H

#include "cilk/Lex/TokenReplacement.h"

namespace cilk {

/// The block that is open, if there is one. An asm statement can't contain
/// another statement, so there is at most one such block.
class AsmBlock {
public:
  bool isOpen() const { return IsOpen; }
  /// Appends the brace that opens the block, in place of the keyword \p Key.
  void begin(TokenList &Out, const clang::Token &Key) {
    Out.push_back(makeToken(clang::tok::l_brace, Key));
    *this = AsmBlock();
    IsOpen = true;
  }
  /// Processes the token \p T, while the block is open. If \p T ends the
  /// statement, adds the brace that closes the block after \p T.
  void follow(clang::Preprocessor &PP, clang::Token &T) {
    if (!endsWith(T))
      return;
    IsOpen = false;
    if (T.is(clang::tok::eof))
      return;
    TokenReplacement R(PP, T);
    R.Out = {T, makeToken(clang::tok::r_brace, T)};
    if (T.is(clang::tok::r_brace))
      std::swap(R.Out[0], R.Out[1]);
    R.commit();
  }

private:
  /// Returns true if the statement ends with \p T, or before it.
  bool endsWith(const clang::Token &T) {
    namespace tok = clang::tok;
    Parentheses += T.is(tok::l_paren) - T.is(tok::r_paren);
    Braces += T.is(tok::l_brace) - T.is(tok::r_brace);
    if (T.is(tok::r_brace))
      return Braces < 0; // the statement has no end
    return T.is(tok::eof) ||
           (T.is(tok::semi) && Parentheses <= 0 && Braces <= 0);
  }

  bool IsOpen = false;
  int Parentheses = 0, Braces = 0; ///< open ones within the statement
};

} // namespace cilk

#endif // CILK_LEX_ASMBLOCK_H
