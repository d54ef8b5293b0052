//===- AsmBlock.cpp - A block around an asm statement ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/AsmBlock.h"
#include "cilk/Lex/TokenReplacement.h"

using namespace clang;

namespace cilk {

void AsmBlock::begin(TokenList &Out, const Token &Key) {
  Out.push_back(makeToken(tok::l_brace, Key));
  *this = AsmBlock();
  IsOpen = true;
}

bool AsmBlock::endsWith(const Token &T) {
  Parentheses += T.is(tok::l_paren) - T.is(tok::r_paren);
  Braces += T.is(tok::l_brace) - T.is(tok::r_brace);
  if (T.is(tok::r_brace))
    return Braces < 0; // the statement has no end
  return T.is(tok::eof) || (T.is(tok::semi) && Parentheses <= 0 && Braces <= 0);
}

void AsmBlock::follow(Preprocessor &PP, Token &T) {
  if (!endsWith(T))
    return;
  IsOpen = false;
  if (T.is(tok::eof))
    return;
  TokenReplacement R(PP, T);
  R.Out = {T, makeToken(tok::r_brace, T)};
  if (T.is(tok::r_brace))
    std::swap(R.Out[0], R.Out[1]);
  R.commit();
}

} // namespace cilk
