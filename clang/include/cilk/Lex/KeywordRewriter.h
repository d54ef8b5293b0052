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
#include "cilk/Lex/Tokens.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace cilk {

using TokenList = llvm::SmallVector<clang::Token, 16>;

/// A token of kind \p Kind where \p Place is.
inline clang::Token makeToken(clang::tok::TokenKind Kind,
                              const clang::Token &Place,
                              clang::IdentifierInfo *II = nullptr) {
  clang::Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Place.getLocation());
  T.setLength(Place.getLength());
  T.setIdentifierInfo(II);
  return T;
}

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
  /// What is around a keyword.
  struct KeywordPlace {
    clang::Token Next;
    bool FollowsSpawn = false;
    /// Whether a statement may begin here, as far as the token before tells.
    bool MayBeStatement = false;
    /// Whether something ended before it, or is yet to begin.
    bool IsBetweenStatements = false;
    bool InFunction = false;
  };
  void rewrite(clang::Token &T, Keyword Kind);
  void spawn(TokenList &Out, TokenList &Ahead, const clang::Token &Key,
             const KeywordPlace &Place, bool Cached);
  void sync(TokenList &Out, TokenList &Ahead, const clang::Token &Key,
            bool Cached);
  void beginAsm(TokenList &Out, const clang::Token &Key);
  void asmToken(clang::Token &T);
  /// The token after those in \p Ahead, to which it is appended.
  clang::Token lookAhead(TokenList &Ahead, bool Cached);
  /// Keeps up with what can be said, without a parser, of the token \p T.
  void follow(const clang::Token &T);

  // Misuse.cpp
  /// Whether the keyword \p Key cannot be used in \p Place. If so that is
  /// reported, and \p Out receives what the parser gets instead.
  bool misplaced(TokenList &Out, TokenList &Ahead, const clang::Token &Key,
                 Keyword Kind, const KeywordPlace &Place, bool Cached);
  bool outsideFunction(TokenList &Out, TokenList &Ahead,
                       const clang::Token &Key, Keyword Kind,
                       const KeywordPlace &Place, bool Cached);
  void keywordAsName(const clang::Token &Key);
  bool dropFromDeclaration(clang::Token &T, const clang::Token &Key);
  void skipOperand(TokenList &Ahead);
  void appendZero(TokenList &Out, const clang::Token &Key);
  void appendEmptyStatement(TokenList &Out, const clang::Token &Key);

  // Attributes.cpp
  clang::SourceLocation quietLocation(const clang::Token &Key);
  /// Appends `[[Scope::Name`, located at \p Key.
  void beginAttribute(TokenList &Out, const clang::Token &Key,
                      llvm::StringRef Scope, llvm::StringRef Name);
  /// Appends the tokens that stand for the statement keyword \p Key.
  void appendAttribute(TokenList &Out, const clang::Token &Key, Keyword Kind);
  /// Appends the pending grainsize as an attribute.
  void appendGrainsize(TokenList &Out, const clang::Token &Key);
  void dropUnusedGrainsize();

  /// Puts \p Out in the place of \p T. \p Ahead are the tokens after it that
  /// have been looked at; \p Cached if \p T is in the cache of a tentative
  /// parse; then \p Kept is the number of tokens that the parse had kept when
  /// it got \p T, or 0 if none of those ahead has been replaced.
  void replace(clang::Token &T, const TokenList &Out, bool Cached,
               llvm::ArrayRef<clang::Token> Ahead, size_t Kept = 0);

  // ReducerKeyword.cpp
  /// Rewrites `cilk_reducer`, and has the parentheses that follow it rewritten.
  void reducer(clang::Token &T, const clang::Token &Key, bool Cached);
  /// Rewrites \p T if it is a parenthesis around a reducer's functions, or the
  /// comma between them.
  void reducerToken(clang::Token &T);
  /// Appends what a function of a reducer with \p Parameters parameters stands
  /// in.
  void appendFunction(TokenList &Out, const clang::Token &Place,
                      unsigned Parameters);

  clang::Preprocessor &PP;
  std::shared_ptr<KeywordLog> Log;
  const bool InTool;
  /// The first character of a buffer that is marked as a system header and
  /// spells every keyword once a line. See Attributes.cpp.
  clang::SourceLocation QuietBuffer;
  /// The kind of the token before the current one, as the user wrote it.
  clang::tok::TokenKind Previous = clang::tok::unknown;
  bool PreviousIsSpawn = false;
  /// Whether it is a keyword of ours that can stand before another.
  bool PreviousIsAttribute = false;
  Braces Blocks;
  /// Where that token is, and whether an expression may have ended with it.
  clang::SourceLocation PreviousLoc;
  bool MayEndExpression = false;
  /// Of each parenthesis and bracket that is open, whether it is one of an
  /// expression, and not of a statement's header or an attribute.
  llvm::SmallVector<bool, 16> OpenInExpression;
  /// A loop whose header is open, and how many parentheses and brackets are
  /// open inside of it at least.
  struct OpenHeader {
    clang::SourceLocation Key;
    size_t Depth;
  };
  llvm::SmallVector<OpenHeader, 2> OpenHeaders;
  /// What is open in an asm statement for which this class has opened a block.
  struct OpenAsm {
    int Parentheses = 0, Braces = 0;
  };
  std::optional<OpenAsm> Asm;
  /// A reducer whose parentheses are open, or expected next.
  struct OpenReducer {
    clang::Token Key;
    /// The brackets of each sort that are open inside, this one's own included.
    unsigned Depth = 0;
    unsigned Angles = 0; ///< those `<` among them that are directly inside
    unsigned Functions = 1;
  };
  llvm::SmallVector<OpenReducer, 1> OpenReducers;
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
