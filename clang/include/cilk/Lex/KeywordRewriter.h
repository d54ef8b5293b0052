//===- KeywordRewriter.h - Cilk keywords to stock tokens --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Watches the tokens on their way from the preprocessor to the parser and
// replaces the Cilk keywords. See KeywordRewriter.cpp for how and why.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_KEYWORDREWRITER_H
#define CILK_LEX_KEYWORDREWRITER_H

#include "cilk/Compatibility.h"
#include "cilk/Lex/Keywords.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace cilk {

using TokenList = llvm::SmallVector<clang::Token, 16>;

/// Whether what follows a token of kind \p Kind is a name, be it a keyword's.
bool isBeforeName(clang::tok::TokenKind Kind);

class KeywordRewriter {
public:
  KeywordRewriter(clang::Preprocessor &PP, std::shared_ptr<KeywordLog> Log,
                  bool InTool)
      : PP(PP), Log(std::move(Log)), InTool(InTool) {}

  /// Called with each token that leaves the outermost Preprocessor::Lex, in
  /// the order of the program.
  void onToken(const clang::Token &Seen);

  /// Keeps the argument of `#pragma cilk grainsize` for the loop that has to
  /// follow. \p Argument is an expression's tokens, without delimiters.
  void setGrainsize(clang::SourceLocation Pragma, TokenList Argument);

private:
  void rewrite(clang::Token &T, Keyword Kind);
  /// Keeps up with what can be said, without a parser, of the token \p T.
  void follow(const clang::Token &T);
  clang::SourceLocation quietLocation(llvm::StringRef Keyword);
  /// Appends the tokens that stand for the statement keyword \p Key.
  void appendAttribute(TokenList &Out, const clang::Token &Key, Keyword Kind);
  /// Appends the pending grainsize as an attribute.
  void appendGrainsize(TokenList &Out, const clang::Token &Key);
  void replaceMisplacedSync(TokenList &Out, const clang::Token &Key);
  void skipReducerArguments(clang::Token &Next);
  void dropUnusedGrainsize();

  clang::Preprocessor &PP;
  std::shared_ptr<KeywordLog> Log;
  const bool InTool;
  /// The first character of a buffer that is marked as a system header and
  /// spells every keyword once. See KeywordRewriter.cpp.
  clang::SourceLocation QuietBuffer;
  /// The kind of the token before the current one, as the user wrote it.
  clang::tok::TokenKind Previous = clang::tok::unknown;
  bool PreviousIsSpawn = false;
  /// Where that token is, and whether an expression may have ended with it.
  clang::SourceLocation PreviousLoc;
  bool MayEndExpression = false;
  /// Of each parenthesis and bracket that is open, whether it is one of an
  /// expression, and not of a statement's header or an attribute.
  llvm::SmallVector<bool, 16> OpenInExpression;
  /// The pragma that waits for its loop; invalid if none does.
  clang::SourceLocation PendingPragma;
  TokenList PendingGrainsize;
};

/// Puts a rewriter between \p PP and the parser, and the handler of
/// `#pragma cilk` into \p PP. \p InTool says that an editor or analyser and
/// not Clang itself parses.
void installKeywordRewriter(clang::Preprocessor &PP,
                            std::shared_ptr<KeywordLog> Log, bool InTool);

/// Has \p Rewriter get the arguments of `#pragma cilk grainsize`.
void addCilkPragmas(clang::Preprocessor &PP,
                    std::shared_ptr<KeywordRewriter> Rewriter);

/// Has the pragmas be unknown, although the plugin is loaded.
void ignoreCilkPragmas(clang::Preprocessor &PP);

} // namespace cilk

#endif // CILK_LEX_KEYWORDREWRITER_H
