//===- TokenWriter.h - Statements in place of a token -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class writes the statements that replace a pragma. It writes tokens and
// not text, because some of the tokens are the program's own.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_TOKENWRITER_H
#define CILK_LEX_TOKENWRITER_H

#include "cilk/Lex/TokenPredicates.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ArrayRef.h"

namespace cilk {

/// Appends tokens. All of them have the same location, except the program's
/// own.
class TokenWriter {
  clang::Preprocessor &PP;
  const clang::Token &Place;
  TokenList &Out;

  void addText(llvm::StringRef Text, clang::tok::TokenKind Kind) {
    clang::Token T;
    T.startToken();
    T.setKind(Kind);
    PP.CreateString(Text, T, Place.getLocation(), Place.getLocation());
    Out.push_back(T);
  }

public:
  TokenWriter(clang::Preprocessor &PP, const clang::Token &Place,
              TokenList &Out)
      : PP(PP), Place(Place), Out(Out) {}

  template <class... Kinds> void add(Kinds... Kind) {
    (Out.push_back(makeToken(Kind, Place)), ...);
  }
  void addName(llvm::StringRef Name,
               clang::tok::TokenKind Kind = clang::tok::identifier) {
    Out.push_back(makeToken(Kind, Place, PP.getIdentifierInfo(Name)));
  }
  void addParenthesised(llvm::ArrayRef<clang::Token> Expression) {
    add(clang::tok::l_paren);
    Out.append(Expression.begin(), Expression.end());
    add(clang::tok::r_paren);
  }
  void addNumber(llvm::StringRef Number) {
    addText(Number, clang::tok::numeric_constant);
  }
  void addString(llvm::StringRef Text) {
    addText(("\"" + Text + "\"").str(), clang::tok::string_literal);
  }
  void addAttribute(llvm::StringRef Name) {
    addName("__attribute__", clang::tok::kw___attribute);
    add(clang::tok::l_paren, clang::tok::l_paren);
    addName(Name);
    add(clang::tok::r_paren, clang::tok::r_paren);
  }
};

} // namespace cilk

#endif // CILK_LEX_TOKENWRITER_H
