//===- AttributeWriter.h - Attributes in place of keywords ---- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the tokens of attributes. A keyword becomes `[[cilk::spawn]]`. A
// pragma becomes `__attribute__((cilk_grainsize((n))))`, because Clang skips
// the arguments of attributes that only a plugin knows unless they are GNU
// attributes.
//
// `-pedantic` warns about the attribute syntax before C23, at the first
// bracket. That bracket is therefore located in a buffer that counts as a
// system header. The other tokens carry the keyword's location, so that the
// parser's messages point there. Editors and analysers look at the ranges of
// statements, so in these all tokens carry the keyword's location, and the
// warning is turned off.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_ATTRIBUTEWRITER_H
#define CILK_LEX_ATTRIBUTEWRITER_H

#include "cilk/Lex/LexContext.h"
#include "cilk/Lex/TokenPredicates.h"

namespace cilk {

/// Appends tokens to a list. Each is located at the token that it stands for.
class AttributeWriter {
public:
  explicit AttributeWriter(const LexContext &Lex) : Lex(Lex) {}

  /// Appends the attribute that stands for the statement keyword \p Kind.
  void appendKeyword(TokenList &Out, const clang::Token &Key, Keyword Kind);
  /// Appends the attribute of the pragma \p Kind, with an argument unless that
  /// is empty.
  void appendPragma(TokenList &Out, const clang::Token &Key, PragmaKind Kind,
                    const TokenList &Argument);
  /// Appends `[[]]`. In C, a GNU attribute after a label belongs to the label,
  /// unless `[[]]` separates them.
  void appendEmpty(TokenList &Out, const clang::Token &Key);
  /// Appends `[[Scope::Name`.
  void begin(TokenList &Out, const clang::Token &Key, llvm::StringRef Scope,
             llvm::StringRef Name);
  /// Appends `;` in such a way that Clang does not warn about an empty
  /// statement.
  void appendEmptyStatement(TokenList &Out, const clang::Token &Key);
  /// Moves \p T, which stands for \p Key, to a place that Clang reports no
  /// warnings for. Does nothing in a tool.
  void quieten(clang::Token &T, const clang::Token &Key);

private:
  void open(TokenList &Out, const clang::Token &Key);
  clang::SourceLocation quietLocation(const clang::Token &Key);

  const LexContext &Lex;
  /// The first character of a buffer that is marked as a system header and
  /// spells every keyword once a line.
  clang::SourceLocation QuietBuffer;
};

} // namespace cilk

#endif // CILK_LEX_ATTRIBUTEWRITER_H
