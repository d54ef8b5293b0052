//===- Lexer.h - words, numbers and characters -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token knows whether it begins a line, since an expression outside of
// brackets ends with its line.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_LEXER_H
#define KALEIDOSCOPE_LEXER_H

#include "Diagnostics.h"

namespace kaleidoscope {

struct Token {
  enum KindOf { End, Word, Number, Character } Kind = End;
  Location At;
  bool BeginsLine = false;
  /// The token's part of the source, whose text has to stay.
  llvm::StringRef Text;
  double Value = 0;

  bool is(char C) const { return Kind == Character && Text[0] == C; }
  bool is(llvm::StringRef W) const { return Kind == Word && Text == W; }
};

class Lexer {
  llvm::StringRef Text;
  size_t Position = 0;
  Location Here, AfterLast;
  bool BeginsLine = true;

  char peek() const { return Position < Text.size() ? Text[Position] : '\0'; }
  void advance();
  void skipBlanks();

public:
  explicit Lexer(const Source &S)
      : Text(S.Text), Here{S.FirstLine, 1}, AfterLast(Here) {}

  /// Returns the next token. A malformed number is an error, and counts as 0.
  Token next(Diagnostics &D);
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_LEXER_H
