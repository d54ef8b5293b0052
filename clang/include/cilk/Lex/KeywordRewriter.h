//===- KeywordRewriter.h - Cilk keywords to stock tokens ------ -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The keyword rewriter gets the tokens on their way from the preprocessor to
// the parser, and replaces the Cilk keywords. KeywordRewriter.cpp describes the
// replacement, and LexContext.h lists the classes that it uses.
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

/// Passes each token to the classes of this folder in a fixed order: first to
/// the pending pragmas and effect; then, if they haven't replaced it, to the
/// parser's position; then to the constructs that may end with it. Most tokens
/// concern none of these classes, so the rewriter first tests whether any of
/// them is active.
class KeywordRewriter {
public:
  KeywordRewriter(clang::Preprocessor &PP, std::shared_ptr<KeywordLog> Log,
                  CalleeMaker MakeCallee, TypeTeller IsTypeName, bool InTool)
      : LexLevel(compat::lexLevel(PP)), Log(std::move(Log)),
        Lex{PP, *this->Log, InTool}, Attributes(Lex), Effect(Lex),
        Pragmas(Lex, Attributes, Effect),
        Reducers(Lex, Attributes, std::move(MakeCallee),
                 std::move(IsTypeName)) {}

  /// Processes a token that leaves the outermost Preprocessor::Lex. Called for
  /// each token, in the order of the program.
  void onToken(const clang::Token &Seen);

  /// Return the pragmas and the effect whose statement or function hasn't begun
  /// yet.
  PendingPragmas &pragmas() { return Pragmas; }
  PendingEffect &effect() { return Effect; }

private:
  /// Returns true if one of the classes is active because of an earlier token.
  bool isBusy() const {
    return !Pragmas.isEmpty() || !Effect.isEmpty() || Asm.isOpen() ||
           !Reducers.isEmpty() || !OpenHeaders.empty();
  }
  void onSpecialToken(const clang::Token &Seen);
  void rewrite(clang::Token &T, Keyword Kind);
  /// Reports an error and returns true if a semicolon is missing before the
  /// keyword \p Key.
  bool reportSemicolon(const clang::Token &Key, Keyword Kind);
  // Each of these functions replaces the keywords that have a certain
  // KeywordOperand.
  void rewriteBeforeAny(const KeywordUse &Use, TokenReplacement &R);
  void rewriteBeforeNothing(const KeywordUse &Use, TokenReplacement &R);
  void rewriteBeforeStatement(const KeywordUse &Use, TokenReplacement &R);
  void rewriteBeforeLoop(const KeywordUse &Use, TokenReplacement &R,
                         const PendingPragmas::List &OfLoop);
  /// Appends the attribute for a keyword before a statement.
  void appendAttribute(const KeywordUse &Use, TokenReplacement &R);

  const unsigned &LexLevel; ///< see lexLevel()
  const std::shared_ptr<KeywordLog> Log;
  const LexContext Lex;
  ParserPosition Position;
  AttributeWriter Attributes;
  AsmBlock Asm;
  PendingEffect Effect;
  PendingPragmas Pragmas;
  ReducerDeclarators Reducers;
  /// A loop whose header hasn't ended. Tokens belong to the header while at
  /// least Depth parentheses and brackets are open.
  struct OpenHeader {
    clang::SourceLocation Key;
    size_t Depth;
  };
  llvm::SmallVector<OpenHeader, 2> OpenHeaders;
};

/// Installs a rewriter between the preprocessor \p PP and the parser. Also
/// installs the handler of `#pragma cilk` in the preprocessor. The rewriter
/// calls \p MakeCallee and \p IsTypeName, which use Clang's tree. \p InTool is
/// true if the plugin runs in an editor or analyser, and not in the compiler.
void installKeywordRewriter(clang::Preprocessor &PP,
                            std::shared_ptr<KeywordLog> Log,
                            CalleeMaker MakeCallee, TypeTeller IsTypeName,
                            bool InTool);

/// Installs handlers that pass the arguments of `#pragma cilk` to \p Rewriter.
void addCilkPragmas(clang::Preprocessor &PP,
                    std::shared_ptr<KeywordRewriter> Rewriter);

/// Makes the preprocessor ignore `#pragma cilk` as an unknown pragma, although
/// the plugin is loaded.
void ignoreCilkPragmas(clang::Preprocessor &PP);

} // namespace cilk

#endif // CILK_LEX_KEYWORDREWRITER_H
