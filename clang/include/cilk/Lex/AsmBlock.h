//===- AsmBlock.h - A block around an asm statement ----------- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts braces around an asm statement that a keyword stands before. Clang's
// parser drops attributes of an asm statement but keeps those of a block around
// it. The keyword therefore becomes an attribute and a brace, and a second
// brace follows the end of the statement.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_ASMBLOCK_H
#define CILK_LEX_ASMBLOCK_H

#include "cilk/Lex/TokenReplacement.h"

namespace cilk {

/// The block, if one is open. An asm statement cannot hold another statement,
/// so there is at most one.
class AsmBlock {
public:
  bool isOpen() const { return IsOpen; }
  /// Appends the brace that opens the block, in place of the keyword \p Key.
  void begin(TokenList &Out, const clang::Token &Key) {
    Out.push_back(makeToken(clang::tok::l_brace, Key));
    *this = AsmBlock();
    IsOpen = true;
  }
  /// Follows \p T, a token while the block is open. If \p T ends the statement,
  /// replaces it by itself and the brace that closes the block.
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
  int Parentheses = 0, Braces = 0; ///< that are open in the statement
};

} // namespace cilk

#endif // CILK_LEX_ASMBLOCK_H
