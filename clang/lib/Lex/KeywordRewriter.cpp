//===- KeywordRewriter.cpp - Cilk keywords to stock tokens ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file replaces each keyword, so that the stock parser can parse Cilk. The
// parser knows the replacement, and the tree shows where it was:
//
//   cilk_spawn f(x)       __extension__ f(x)
//   cilk_spawn { ... }    [[cilk::spawn]] { ... }
//   cilk_sync;            [[cilk::sync]] ;
//   cilk_scope { ... }    [[cilk::scope]] { ... }
//   cilk_for (...) ...    [[cilk::for]] for (...) ...
//   T cilk_reducer(...) x T (__attribute__((cilk_reducer(...))) x)
//
// If a pragma gives a grainsize, the attribute
// `__attribute__((cilk_grainsize((n))))` is between `[[cilk::for]]` and `for`.
//
// `__extension__` is the one unary operator that keeps type and value category
// of any operand. The statement keywords are C++11-style attributes, because a
// GNU attribute after a label would belong to the label.
//
// A keyword in a wrong place is reported here if tokens alone tell that the
// place is wrong (MisplacedKeywords.cpp), because the parser's own message
// would be about tokens that the user didn't write. The parser's remaining
// messages are reworded (ParserMessages.cpp).
//
// The tokens are replaced by a token watcher, a callback of the preprocessor.
// It sees only tokens on their way to a parser, so neither the output of `-E`
// nor a macro's body is changed. It acts only at the outermost level of lexing,
// because -fcoverage-mapping makes the preprocessor report nested tokens as
// well.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Lex/MisplacedKeywords.h"
#include "cilk/Lex/TokenWriter.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cilk {

/// Returns the end of the token at \p Loc, or an invalid location if it is in a
/// macro.
static SourceLocation endOfToken(SourceLocation Loc, const Preprocessor &PP) {
  if (Loc.isInvalid() || Loc.isMacroID())
    return SourceLocation();
  return Lexer::getLocForEndOfToken(Loc, 0, PP.getSourceManager(),
                                    PP.getLangOpts());
}

/// Returns the token that the user wrote. <cilk/cilk.h> defines macros with the
/// keywords' short names. If \p T is the whole expansion of such a macro,
/// returns the macro's name, with the location of its use; otherwise returns \p
/// T.
static Token asWritten(Token T, Keyword Kind, Preprocessor &PP) {
  SourceManager &SM = PP.getSourceManager();
  if (!SM.isMacroBodyExpansion(T.getLocation()))
    return T;
  SourceLocation Use =
      SM.getImmediateExpansionRange(T.getLocation()).getBegin();
  bool Invalid = false;
  llvm::SmallString<16> Buffer;
  llvm::StringRef Text = Lexer::getSpelling(SM.getSpellingLoc(Use), Buffer, SM,
                                            PP.getLangOpts(), &Invalid);
  if (Invalid || Text != shortName(Kind))
    return T;
  T.setLocation(Use);
  T.setLength(Text.size());
  T.setIdentifierInfo(PP.getIdentifierInfo(Text));
  return T;
}

void KeywordRewriter::onToken(const Token &Seen) {
  if (LexLevel != 0)
    return;
  if (isBusy() || (roleOf(Seen) == TokenRole::Name &&
                   mayBeKeyword(*Seen.getIdentifierInfo())))
    onSpecialToken(Seen);
  else
    Position.follow(Seen);
}

void KeywordRewriter::onSpecialToken(const Token &Seen) {
  // The watcher's argument is the parser's own token, so changing it changes
  // what is parsed. It is const only because Clang's own watchers don't change
  // it.
  Token &T = const_cast<Token &>(Seen);
  std::optional<Keyword> Cilk;
  if (roleOf(T) == TokenRole::Name)
    Cilk = classifyKeyword(*T.getIdentifierInfo());
  if (!T.isAnnotation() &&
      (Pragmas.follow(T, Cilk, Position) ||
       Effect.follow(T, Cilk && isStatementKeyword(*Cilk), Position)))
    return;
  if (Cilk) {
    rewrite(T, *Cilk);
    return;
  }
  Position.follow(T);
  if (!OpenHeaders.empty() && Position.depth() < OpenHeaders.back().Depth)
    Log->endHeader(OpenHeaders.pop_back_val().Key, T.getLocation());
  if (Asm.isOpen())
    Asm.follow(Lex.PP, T);
  if (!Reducers.isEmpty())
    Reducers.follow(T);
}

bool KeywordRewriter::reportSemicolon(const Token &Key, Keyword Kind) {
  // The attribute begins with a bracket. After an expression such as a call,
  // the parser would take it for a subscript.
  if (!Position.mayEndExpression() || !needsStatement(Kind))
    return false;
  SourceLocation End = endOfToken(Position.previousPlace(), Lex.PP);
  Lex.report(End.isValid() ? End : Key.getLocation(),
             diag::err_expected_semi_before)
      << Key.getIdentifierInfo()->getName() << insertion(End, ";");
  Position.setPrevious(tok::semi);
  return true;
}

void KeywordRewriter::rewrite(Token &T, Keyword Kind) {
  const Token Key = asWritten(T, Kind, Lex.PP);
  TokenReplacement R(Lex.PP, T);
  if (isStatementKeyword(Kind) && needsName(Position.previous())) {
    replaceAsName(Lex, Position, Key, Kind, R);
    return;
  }
  if (reportSemicolon(Key, Kind))
    R.Out.push_back(makeToken(tok::semi, Key));
  KeywordUse Use{Position.followKeyword(Kind), Kind, Key, {}};
  if (Kind == Keyword::Hyperobject) {
    if (!Reducers.isEmpty())
      Reducers.followReducer(T);
    Reducers.rewrite(T, Key, Use.Before, Position.isInTypeId());
    return;
  }
  // The pragmas of a loop are taken before the next token is read. Otherwise
  // PendingPragmas would report at that token that no loop follows them.
  PendingPragmas::List OfLoop;
  if (operandOf(Kind) == KeywordOperand::Loop)
    OfLoop = Pragmas.takeOfLoop();
  Use.Next = R.lookAhead();
  if (!replaceMisplaced(Lex, Attributes, Use, R)) {
    switch (operandOf(Kind)) {
    case KeywordOperand::StatementOrExpression:
      rewriteBeforeAny(Use, R);
      break;
    case KeywordOperand::Nothing:
      rewriteBeforeNothing(Use, R);
      break;
    case KeywordOperand::Statement:
      rewriteBeforeStatement(Use, R);
      break;
    case KeywordOperand::Loop:
      rewriteBeforeLoop(Use, R, OfLoop);
      break;
    case KeywordOperand::Declarator:
      llvm_unreachable("has a class of its own");
    }
  }
  R.commit();
}

void KeywordRewriter::rewriteBeforeAny(const KeywordUse &Use,
                                       TokenReplacement &R) {
  const Token &Next = Use.Next;
  if (Use.FollowsSpawn)
    Lex.report(Use.place(), diag::err_keyword_repeated)
        << Use.spelling() << removal(Use.place());
  else
    Log->add(Use.place(), Use.Kind, Use.spelling());
  // The second token is needed in three cases. A single bracket begins a lambda
  // expression, and two begin an attribute. A type begins a declaration, unless
  // a parenthesis or brace makes it a functional cast. If two names follow each
  // other, the first is a type and the second is the declared name.
  bool IsType = isTypeKeyword(Next.getKind());
  Token Second;
  Second.startToken();
  if (IsType || Next.isOneOf(tok::l_square, tok::identifier))
    Second = R.lookAhead();
  if (isDeclarationKeyword(Next.getKind()) ||
      (IsType && !Second.isOneOf(tok::l_paren, tok::l_brace)) ||
      (Next.is(tok::identifier) && Second.is(tok::identifier)))
    Lex.report(Use.place(), diag::err_spawn_before_declaration)
        << Use.spelling() << removal(Use.place());
  if (Use.MayBeStatement && Next.is(tok::identifier) && Second.is(tok::colon)) {
    Lex.report(Use.place(), diag::err_keyword_before_label)
        << Use.spelling() << removal(Use.place());
    Attributes.appendEmptyStatement(R.Out, Use.Key);
    return;
  }
  // An attribute of the user is an error here, but one that has replaced a
  // keyword isn't.
  bool IsAttribute = Next.is(tok::kw___attribute) ||
                     (Next.is(tok::l_square) && Second.is(tok::l_square) &&
                      !Log->find(Second.getLocation()));
  if (IsAttribute)
    Lex.report(Next.getLocation(), diag::err_attribute_after_keyword)
        << Use.spelling();
  if (beginsStatement(Next) &&
      (Next.isNot(tok::l_square) || !Lex.PP.getLangOpts().CPlusPlus ||
       Second.is(tok::l_square)))
    appendAttribute(Use, R);
  else
    TokenWriter(Lex.PP, Use.Key, R.Out)
        .addName("__extension__", tok::kw___extension__);
}

void KeywordRewriter::rewriteBeforeNothing(const KeywordUse &Use,
                                           TokenReplacement &R) {
  Log->add(Use.place(), Use.Kind, Use.spelling());
  Attributes.appendKeyword(R.Out, Use.Key, Use.Kind);
  // Some users write `cilk_sync()`, like a call.
  if (Use.Next.is(tok::l_paren) && !R.isCached() &&
      R.lookAhead().is(tok::r_paren)) {
    const SourceRange Both(R.Ahead[0].getLocation(), R.Ahead[1].getLocation());
    Lex.report(Both.getBegin(), diag::err_sync_parentheses)
        << Use.spelling() << removal(Both);
    R.Ahead.clear();
    R.lookAhead();
  }
  if (R.Ahead.front().is(tok::semi))
    return;
  SourceLocation End = endOfToken(Use.place(), Lex.PP);
  Lex.report(Use.place(), diag::err_expected_semi_after)
      << Use.spelling() << insertion(End, ";");
  R.Out.push_back(makeToken(tok::semi, Use.Key));
}

void KeywordRewriter::rewriteBeforeStatement(const KeywordUse &Use,
                                             TokenReplacement &R) {
  Log->add(Use.place(), Use.Kind, Use.spelling());
  appendAttribute(Use, R);
}

void KeywordRewriter::rewriteBeforeLoop(const KeywordUse &Use,
                                        TokenReplacement &R,
                                        const PendingPragmas::List &OfLoop) {
  KeywordLog::Entry &Entry = Log->add(Use.place(), Use.Kind, Use.spelling());
  for (const PendingPragmas::Pragma &P : OfLoop)
    Entry.Pragmas.push_back(P.Kind);
  Entry.LParen = Use.Next.getLocation();
  assert(
      (OpenHeaders.empty() || OpenHeaders.back().Depth <= Position.depth()) &&
      "headers are open within one another");
  OpenHeaders.push_back({Use.place(), Position.depth()});
  Attributes.appendKeyword(R.Out, Use.Key, Use.Kind);
  for (const PendingPragmas::Pragma &P : OfLoop)
    Attributes.appendPragma(R.Out, Use.Key, P.Kind, P.Argument);
  TokenWriter(Lex.PP, Use.Key, R.Out).addName("for", tok::kw_for);
}

void KeywordRewriter::appendAttribute(const KeywordUse &Use,
                                      TokenReplacement &R) {
  Attributes.appendKeyword(R.Out, Use.Key, Use.Kind);
  if (Use.Next.is(tok::kw_asm))
    Asm.begin(R.Out, Use.Key);
}

namespace {
/// Installs the watcher when the main file is entered. Between the creation of
/// the consumers and this moment, clangd installs a watcher of its own, which
/// would replace an earlier one.
class WatcherInstaller : public PPCallbacks {
public:
  WatcherInstaller(Preprocessor &PP, std::shared_ptr<KeywordRewriter> Rewriter)
      : PP(PP), Rewriter(std::move(Rewriter)) {}

  void FileChanged(SourceLocation, FileChangeReason, SrcMgr::CharacteristicKind,
                   FileID) override {
    if (!Rewriter)
      return;
    compat::TokenWatcher Other = std::move(compat::tokenWatcher(PP));
    if (Other)
      PP.setTokenWatcher([Rewriter = std::move(Rewriter),
                          Other = std::move(Other)](const Token &T) mutable {
        Other(T);
        Rewriter->onToken(T);
      });
    else
      PP.setTokenWatcher([Rewriter = std::move(Rewriter)](const Token &T) {
        Rewriter->onToken(T);
      });
    Rewriter = nullptr;
  }

private:
  Preprocessor &PP;
  std::shared_ptr<KeywordRewriter> Rewriter;
};
} // namespace

void installKeywordRewriter(Preprocessor &PP, std::shared_ptr<KeywordLog> Log,
                            CalleeMaker MakeCallee, TypeTeller IsTypeName,
                            bool InTool) {
  auto Rewriter = std::make_shared<KeywordRewriter>(
      PP, std::move(Log), std::move(MakeCallee), std::move(IsTypeName), InTool);
  addCilkPragmas(PP, Rewriter);
  PP.addPPCallbacks(std::make_unique<WatcherInstaller>(PP, Rewriter));
}

} // namespace cilk
