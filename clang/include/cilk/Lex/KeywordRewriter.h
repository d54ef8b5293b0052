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
#include "cilk/Lex/Definition.h"
#include "cilk/Lex/Effects.h"
#include "cilk/Lex/Keywords.h"
#include "cilk/Lex/ParserPosition.h"
#include "cilk/Lex/Pragmas.h"
#include "cilk/Lex/Tokens.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <optional>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace cilk {

/// Makes an expression of an unknown type for the place, and gives the value
/// that Clang's parser expects of a token that stands for one.
using CalleeMaker = std::function<void *(clang::SourceLocation)>;
/// Whether an identifier means a type, or a template of types, where the parser
/// is.
using TypeTeller = std::function<bool(const clang::Token &)>;

class KeywordRewriter {
public:
  KeywordRewriter(clang::Preprocessor &PP, std::shared_ptr<KeywordLog> Log,
                  CalleeMaker MakeCallee, TypeTeller IsTypeName, bool InTool)
      : PP(PP), LexLevel(compat::lexLevel(PP)), Log(std::move(Log)),
        MakeCallee(std::move(MakeCallee)), IsTypeName(std::move(IsTypeName)),
        InTool(InTool) {}

  /// Called with each token that leaves the outermost Preprocessor::Lex, in
  /// the order of the program.
  void onToken(const clang::Token &Seen);

  /// Keeps the argument of the pragma at \p Loc for the statement that has to
  /// follow. \p Argument is an expression's tokens, without delimiters; empty
  /// if the pragma has none.
  void setPragma(PragmaKind Kind, clang::SourceLocation Loc,
                 TokenList Argument);
  /// Likewise, what calls of the function access whose definition has to
  /// follow. What earlier pragmas say of it is in pendingEffect(), and stays
  /// only if it is in \p Effect.
  void setEffect(clang::SourceLocation Pragma, DeclaredEffect Effect);
  const DeclaredEffect &pendingEffect() const { return PendingEffect; }

private:
  /// What is around a keyword.
  struct KeywordPlace : ParserPosition::KeywordPlace {
    clang::Token Next = {};
  };
  /// A pragma whose statement has not come yet.
  struct PendingPragma {
    PragmaKind Kind;
    clang::SourceLocation Loc;
    TokenList Argument;
  };
  using PendingPragmas = llvm::SmallVector<PendingPragma, 1>;
  void rewrite(clang::Token &T, Keyword Kind);
  /// Whether a semicolon is missing before the keyword \p Key, which is
  /// reported.
  bool reportSemicolon(const clang::Token &Key, Keyword Kind);
  // Each of these replaces the keywords of one KeywordOperand.
  void rewriteBeforeAny(TokenList &Out, TokenList &Ahead,
                        const clang::Token &Key, Keyword Kind,
                        const KeywordPlace &Place, bool Cached);
  void rewriteBeforeNothing(TokenList &Out, TokenList &Ahead,
                            const clang::Token &Key, Keyword Kind, bool Cached);
  void rewriteBeforeStatement(TokenList &Out, const clang::Token &Key,
                              Keyword Kind, const KeywordPlace &Place);
  void rewriteBeforeLoop(TokenList &Out, const clang::Token &Key, Keyword Kind,
                         const KeywordPlace &Place,
                         llvm::ArrayRef<PendingPragma> Pragmas);
  void beginAsm(TokenList &Out, const clang::Token &Key);
  void asmToken(clang::Token &T);
  /// The token after those in \p Ahead, to which it is appended.
  clang::Token lookAhead(TokenList &Ahead, bool Cached);
  /// Whether what has come by makes any token special.
  bool isBusy() const {
    return !Pending.empty() || PendingEffectPragma.isValid() || Asm ||
           !OpenReducers.empty() || !OpenHeaders.empty();
  }
  void onSpecialToken(const clang::Token &Seen);

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
  /// Appends `[[`, located at \p Key.
  void openAttribute(TokenList &Out, const clang::Token &Key);
  /// Appends `[[]]`. In C, a GNU attribute that stands behind a label belongs
  /// to the label, but not behind that.
  void appendEmptyAttribute(TokenList &Out, const clang::Token &Key);
  /// Appends `[[Scope::Name`, located at \p Key.
  void beginAttribute(TokenList &Out, const clang::Token &Key,
                      llvm::StringRef Scope, llvm::StringRef Name);
  /// Appends the tokens that stand for the statement keyword \p Key.
  void appendAttribute(TokenList &Out, const clang::Token &Key, Keyword Kind);
  /// Removes from the pending pragmas those of \p Statement, and returns them.
  PendingPragmas takePragmas(PragmaStatement Statement);
  void reportNoLoop(const PendingPragma &Pragma);
  /// Warns that no `cilk_for` follows the pragmas that need one.
  void dropLoopPragmas();
  /// Appends an attribute with an argument, unless that is empty.
  void appendPragma(TokenList &Out, const clang::Token &Key,
                    llvm::StringRef Name, const TokenList &Argument);
  /// What follows the pragma, if it is no annotation; whether it is a loop or
  /// a block.
  bool splicedStatement(clang::Token &T, const PendingPragma &Pragma);
  void splicedLoop(clang::Token &T, const PendingPragma &Pragma);
  void splicedBlock(clang::Token &T, PendingPragma Pragma);
  /// Inserts the attribute of \p Pragma before \p T, which follows a token of
  /// kind \p Before.
  void insertPragma(clang::Token &T, clang::tok::TokenKind Before,
                    const PendingPragma &Pragma);
  /// Looks for the function that the effect is of; true if its body begins
  /// here. \p IsKeyword: \p T is one of a Cilk statement.
  bool effectToken(clang::Token &T, bool IsKeyword);

  /// Puts \p Out in the place of \p T. \p Ahead are the tokens after it that
  /// have been looked at; \p Cached if \p T is in the cache of a tentative
  /// parse; then \p Kept is the number of tokens that the parse had kept when
  /// it got \p T, or 0 if none of those ahead has been replaced.
  void replace(clang::Token &T, const TokenList &Out, bool Cached,
               llvm::ArrayRef<clang::Token> Ahead, size_t Kept = 0);

  // ReducerKeyword.cpp
  /// Rewrites `cilk_reducer`, which follows a token of kind \p Before.
  void reducer(clang::Token &T, const clang::Token &Key,
               clang::tok::TokenKind Before, bool Cached);
  /// Puts what ends an annotation behind \p T if the reducer's functions end
  /// with it, and parentheses in front of it if declarators have ended.
  void reducerToken(clang::Token &T, bool IsReducer);
  /// Appends the annotation, up to the functions; in parentheses if \p
  /// IsWrapped.
  void beginReducer(TokenList &Out, const clang::Token &Key,
                    clang::tok::TokenKind Before, bool IsTypeId, bool IsWrapped,
                    bool HasFunctions);
  static void endReducer(TokenList &Out, const clang::Token &Place,
                         bool IsTypeId);
  /// Whether parameters follow, and not an initializer, behind a parenthesis.
  /// \p Ahead gets the tokens looked at, unless they are \p Cached.
  bool beginsParameters(bool Cached, TokenList &Ahead);

public:
  /// A reducer whose functions or declarator are coming by.
  struct OpenReducer {
    clang::Token Key;
    /// Told once whether parentheses are put around the declarator.
    std::optional<bool> *IsWrapped;
    unsigned Number; ///< its own
    /// Whether it is in a type that has no parentheses; see
    /// ParserPosition::isInTypeId().
    bool IsTypeId = false;
    /// Where its next token is.
    enum { AtKey, InFunctions, Behind, InDeclarator } State = AtKey;
    /// The brackets that are open inside of functions or declarator, and those
    /// `<` that are directly in the declarator.
    unsigned Depth = 0;
    unsigned Angles = 0;
    unsigned Braces = 0;
    bool IsNamed = false;    ///< what is declared has come by
    bool WasName = false;    ///< as the last token
    bool IsOperator = false; ///< `operator` was the last token
    bool InAttribute = false;

    enum class Reach {
      Within,
      ParenthesisBehindName,
      EndOfFunctions,
      NoMore,
      End
    };
    /// What \p T, the next token, is to the functions and the declarator: part
    /// of them; that, unless it belongs to an initializer; the end of the
    /// functions; or behind the functions or behind the declarator.
    Reach advance(const clang::Token &T, bool IsReducer);

  private:
    Reach inBrackets(const clang::Token &T);
    Reach inDeclarator(const clang::Token &T, bool IsReducer);
  };

private:
  clang::Preprocessor &PP;
  const unsigned &LexLevel; ///< of PP
  std::shared_ptr<KeywordLog> Log;
  CalleeMaker MakeCallee;
  TypeTeller IsTypeName;
  const bool InTool;
  /// The first character of a buffer that is marked as a system header and
  /// spells every keyword once a line. See Attributes.cpp.
  clang::SourceLocation QuietBuffer;
  ParserPosition Position;
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
  /// Innermost last.
  llvm::SmallVector<OpenReducer, 1> OpenReducers;
  unsigned Reducers = 0; ///< so far
  /// The pragmas whose statement has not come yet.
  PendingPragmas Pending;
  clang::SourceLocation PendingEffectPragma;
  DeclaredEffect PendingEffect;
  DefinitionFinder EffectFunction; ///< that the pragma is of
  bool HasEffects = false;         ///< so far
};

/// Puts a rewriter between the preprocessor of \p CI and the parser, and the
/// handler of `#pragma cilk` into the former. \p InTool says that an editor or
/// analyser and not Clang itself parses.
void installKeywordRewriter(clang::CompilerInstance &CI,
                            std::shared_ptr<KeywordLog> Log, bool InTool);

/// Installs handlers that give \p Rewriter the arguments of `#pragma cilk`.
void addCilkPragmas(clang::Preprocessor &PP,
                    std::shared_ptr<KeywordRewriter> Rewriter);

/// Has the pragmas be unknown, although the plugin is loaded.
void ignoreCilkPragmas(clang::Preprocessor &PP);

} // namespace cilk

#endif // CILK_LEX_KEYWORDREWRITER_H
