//===- Lexer.cpp - words, numbers and characters ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lexer.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kaleidoscope {

void Lexer::advance() {
  if (Text[Position++] == '\n') {
    ++Here.Line;
    Here.Column = 1;
    BeginsLine = true;
  } else {
    ++Here.Column;
  }
}

void Lexer::skipBlanks() {
  bool InComment = false;
  while (Position < Text.size()) {
    const char C = peek();
    InComment = C != '\n' && (InComment || C == '#');
    if (!InComment && !isSpace(C))
      return;
    advance();
  }
}

static bool isOfWord(char C) { return isAlnum(C) || C == '_'; }

Token Lexer::next(Diagnostics &D) {
  skipBlanks();
  Token T;
  T.At = Here;
  T.BeginsLine = BeginsLine;
  BeginsLine = false;
  if (Position == Text.size()) {
    // If something is missing at the end, the error is after the last token.
    T.At = AfterLast;
    return T;
  }
  const size_t Begin = Position;
  const char First = peek();
  if (isDigit(First) || First == '.') {
    T.Kind = Token::Number;
    // An exponent may have a sign.
    while (isOfWord(peek()) || peek() == '.' ||
           ((peek() == '-' || peek() == '+') &&
            toLower(Text[Position - 1]) == 'e'))
      advance();
  } else if (isOfWord(First)) {
    T.Kind = Token::Word;
    while (isOfWord(peek()))
      advance();
  } else {
    T.Kind = Token::Character;
    advance();
  }
  AfterLast = Here;
  T.Text = Text.slice(Begin, Position);
  if (T.Kind == Token::Number && T.Text.getAsDouble(T.Value)) {
    D.error(T.At, "invalid number '" + T.Text + "'");
    T.Value = 0;
  }
  return T;
}

} // namespace kaleidoscope
