//===- AttributeWriter.h - Attributes in place of keywords ---- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file writes the tokens of attributes. A keyword becomes an attribute
// such as `[[cilk::spawn]]`. A pragma becomes a GNU attribute such as
// `__attribute__((cilk_grainsize((n))))`, because Clang skips the arguments of
// a plugin's attributes unless they are GNU attributes.
//
// Before C23, `-pedantic` warns about the attribute syntax at the first
// bracket. So the location of this bracket is in a buffer that counts as a
// system header. The other tokens have the keyword's location, at which the
// parser's messages are then reported. Editors and analysers use the source
// ranges of statements, so for them all tokens have the keyword's location, and
// the warning is turned off.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_ATTRIBUTEWRITER_H
#define CILK_LEX_ATTRIBUTEWRITER_H

#include "cilk/Lex/LexContext.h"
#include "cilk/Lex/TokenPredicates.h"

namespace cilk {

/// Appends tokens to a list. Each token has the location of the token that it
/// replaces.
class AttributeWriter {
public:
  explicit AttributeWriter(const LexContext &Lex) : Lex(Lex) {}

  /// Appends the attribute for the statement keyword \p Kind.
  void appendKeyword(TokenList &Out, const clang::Token &Key, Keyword Kind);
  /// Appends the attribute of the pragma \p Kind, with \p Argument if that
  /// isn't empty.
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
  /// Changes the location of \p T, which replaces \p Key, to one for which
  /// Clang reports no warnings. Does nothing in a tool.
  void quieten(clang::Token &T, const clang::Token &Key);

private:
  void open(TokenList &Out, const clang::Token &Key);
  clang::SourceLocation quietLocation(const clang::Token &Key);

  const LexContext &Lex;
  /// The beginning of a buffer that counts as a system header, and in which
  /// every line consists of all keywords.
  clang::SourceLocation QuietBuffer;
};

} // namespace cilk

#endif // CILK_LEX_ATTRIBUTEWRITER_H
