//===- KeywordRewriter.h - Cilk keywords to stock tokens ------ -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Watches the tokens on their way from the preprocessor to the parser and
// replaces the Cilk keywords. See KeywordRewriter.cpp for how and why, and
// Context.h for the parts.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_KEYWORDREWRITER_H
#define CILK_LEX_KEYWORDREWRITER_H

#include "cilk/ClangVersions.h"
#include "cilk/Lex/AsmBlock.h"
#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/PendingPragmas.h"
#include "cilk/Lex/ReducerDeclarators.h"

namespace cilk {

/// Tells the parts of each token in one order: the pragmas and the effect that
/// wait for it; then, unless it is replaced, the position of the parser; then
/// what may end with it. The parts that a token is special for are asked
/// first, since most tokens are not.
class KeywordRewriter {
public:
  KeywordRewriter(clang::Preprocessor &PP, std::shared_ptr<KeywordLog> Log,
                  CalleeMaker MakeCallee, TypeTeller IsTypeName, bool InTool)
      : LexLevel(compat::lexLevel(PP)), Log(std::move(Log)),
        Lex{PP, *this->Log, InTool}, Attributes(Lex), Effect(Lex),
        Pragmas(Lex, Attributes, Effect),
        Reducers(Lex, Attributes, std::move(MakeCallee),
                 std::move(IsTypeName)) {}

  /// Called with each token that leaves the outermost Preprocessor::Lex, in
  /// the order of the program.
  void onToken(const clang::Token &Seen);

  /// The pragmas and the effect that wait for the next token.
  PendingPragmas &pragmas() { return Pragmas; }
  PendingEffect &effect() { return Effect; }

private:
  /// Returns true if what has come by makes any token special.
  bool isBusy() const {
    return !Pragmas.isEmpty() || !Effect.isEmpty() || Asm.isOpen() ||
           !Reducers.isEmpty() || !OpenHeaders.empty();
  }
  void onSpecialToken(const clang::Token &Seen);
  void rewrite(clang::Token &T, Keyword Kind);
  /// Returns true if a semicolon is missing before the keyword \p Key, which is
  /// reported.
  bool reportSemicolon(const clang::Token &Key, Keyword Kind);
  // Each of these replaces the keywords of one KeywordOperand.
  void rewriteBeforeAny(const KeywordUse &Use, TokenReplacement &R);
  void rewriteBeforeNothing(const KeywordUse &Use, TokenReplacement &R);
  void rewriteBeforeStatement(const KeywordUse &Use, TokenReplacement &R);
  void rewriteBeforeLoop(const KeywordUse &Use, TokenReplacement &R,
                         const PendingPragmas::List &OfLoop);
  /// Appends the attribute of a keyword before a statement.
  void appendAttribute(const KeywordUse &Use, TokenReplacement &R);

  const unsigned &LexLevel; ///< of the preprocessor
  const std::shared_ptr<KeywordLog> Log;
  const LexContext Lex;
  ParserPosition Position;
  AttributeWriter Attributes;
  AsmBlock Asm;
  PendingEffect Effect;
  PendingPragmas Pragmas;
  ReducerDeclarators Reducers;
  /// A loop whose header is open, and how many parentheses and brackets are
  /// open inside of it at least.
  struct OpenHeader {
    clang::SourceLocation Key;
    size_t Depth;
  };
  llvm::SmallVector<OpenHeader, 2> OpenHeaders;
};

/// Puts a rewriter between the preprocessor \p PP and the parser, and the
/// handler of `#pragma cilk` into the former. \p MakeCallee and \p IsTypeName
/// answer what only the tree can. \p InTool says that an editor or analyser and
/// not Clang itself parses.
void installKeywordRewriter(clang::Preprocessor &PP,
                            std::shared_ptr<KeywordLog> Log,
                            CalleeMaker MakeCallee, TypeTeller IsTypeName,
                            bool InTool);

/// Installs handlers that give \p Rewriter the arguments of `#pragma cilk`.
void addCilkPragmas(clang::Preprocessor &PP,
                    std::shared_ptr<KeywordRewriter> Rewriter);

/// Has the pragmas be unknown, although the plugin is loaded.
void ignoreCilkPragmas(clang::Preprocessor &PP);

} // namespace cilk

#endif // CILK_LEX_KEYWORDREWRITER_H
