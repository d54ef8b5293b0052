//===- KeywordRewriter.cpp - Cilk keywords to stock tokens ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The stock parser has to parse Cilk. It does, once each keyword has become
// something that it knows and that leaves a trace in the tree:
//
//   cilk_spawn f(x)       __extension__ f(x)
//   cilk_spawn { ... }    [[cilk::spawn]] { ... }
//   cilk_sync;            [[cilk::sync]] ;
//   cilk_scope { ... }    [[cilk::scope]] { ... }
//   cilk_for (...) ...    [[cilk::for]] for (...) ...
//   T cilk_reducer(...) x T (__attribute__((cilk_reducer(...))) x)
//
// and, with the grainsize of a pragma between the last two,
// `__attribute__((cilk_grainsize((n))))`, since Clang skips the arguments of
// attributes that only a plugin knows unless they are GNU attributes.
//
// An asm statement, whose attributes Clang drops, gets a block around it.
//
// `__extension__` is the one unary operator that keeps type and value category
// of any operand. The statement keywords are C++11-style attributes, because a
// GNU attribute after a label would belong to the label.
//
// A keyword in a wrong place is reported here if its place can be told without
// a parser (Misuse.cpp), since the parser's own message would be about tokens
// that nobody wrote. What is left of those is reworded (Wording.cpp).
//
// Tokens are replaced in a token watcher, which Preprocessor::Lex calls last.
// There the token can be overwritten and more can be pushed back, in two ways:
//
//  - Normally nobody has kept a copy. The first replacement overwrites the
//    token, the others are entered as a token stream.
//  - During a tentative parse the caching lexer has already put a copy into its
//    cache, and another into the list that the parser goes back to. Both have
//    to be replaced too.
//
// Neither `-E` nor a macro's body is touched: the watcher sees only what goes
// to a parser. The watcher acts only at the outermost level of lexing, since
// -fcoverage-mapping makes the preprocessor report nested tokens as well.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Compatibility.h"
#include "cilk/Diagnostics.h"
#include "cilk/Sema/Reducers.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cilk {

/// The end of the token at \p Loc; invalid in a macro.
static SourceLocation endOfToken(SourceLocation Loc, const Preprocessor &PP) {
  if (Loc.isInvalid() || Loc.isMacroID())
    return SourceLocation();
  return Lexer::getLocForEndOfToken(Loc, 0, PP.getSourceManager(),
                                    PP.getLangOpts());
}

/// If \p T is all that a macro of its short name stands for, as it is with
/// <cilk/cilk.h>, the name and place of the macro's use: what the user wrote.
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
  std::optional<Keyword> Cilk;
  if (roleOf(Seen) == TokenRole::Name)
    Cilk = classifyKeyword(*Seen.getIdentifierInfo());
  if (!Pending.empty() && !Seen.isAnnotation()) {
    if (!Cilk || operandOf(*Cilk) != KeywordOperand::Loop)
      dropLoopPragmas();
    for (const PendingPragma &P : takePragmas(PragmaStatement::LoopOrBlock))
      if (splicedStatement(const_cast<Token &>(Seen), P))
        return;
  }
  if (PendingEffectPragma.isValid() && !Seen.isAnnotation() &&
      effectToken(const_cast<Token &>(Seen), Cilk && isStatementKeyword(*Cilk)))
    return;
  if (Cilk) {
    // The watcher's argument is the parser's own token; it is const only
    // because Clang's watchers merely look.
    rewrite(const_cast<Token &>(Seen), *Cilk);
    return;
  }
  Position.follow(Seen);
  if (!OpenHeaders.empty() && Position.depth() < OpenHeaders.back().Depth)
    Log->endHeader(OpenHeaders.pop_back_val().Key, Seen.getLocation());
  if (Asm)
    asmToken(const_cast<Token &>(Seen));
  if (!OpenReducers.empty())
    reducerToken(const_cast<Token &>(Seen), /*IsReducer=*/false);
}

bool KeywordRewriter::reportSemicolon(const Token &Key, Keyword Kind) {
  // After a call or the like, an attribute in the statement's place would be
  // taken for a subscript.
  if (!Position.mayEndExpression() || !needsStatement(Kind))
    return false;
  SourceLocation End = endOfToken(Position.previousPlace(), PP);
  report(PP.getDiagnostics(), End.isValid() ? End : Key.getLocation(),
         diag::err_expected_semi_before)
      << Key.getIdentifierInfo()->getName() << insertion(End, ";");
  Position.setPrevious(tok::semi);
  return true;
}

void KeywordRewriter::rewrite(Token &T, Keyword Kind) {
  const Token Key = asWritten(T, Kind, PP);
  bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);

  if (isStatementKeyword(Kind) && needsName(Position.previous())) {
    if (Kind == Keyword::Spawn && isTypeKeyword(Position.previous()) &&
        !Cached && dropFromDeclaration(T, Key))
      return;
    keywordAsName(Key);
    return;
  }

  const bool LacksSemicolon = reportSemicolon(Key, Kind);
  KeywordPlace Place{Position.followKeyword(Kind)};

  if (Kind == Keyword::Hyperobject) {
    if (!OpenReducers.empty())
      reducerToken(T, /*IsReducer=*/true);
    reducer(T, Key, Place.Before, Cached);
    return;
  }
  // The next token would say that no loop follows the pragmas.
  PendingPragmas Pragmas;
  if (operandOf(Kind) == KeywordOperand::Loop)
    Pragmas = takePragmas(PragmaStatement::ParallelLoop);
  TokenList Out, Ahead;
  if (LacksSemicolon)
    Out.push_back(makeToken(tok::semi, Key));
  const size_t Kept = Cached ? compat::countBacktrackTokens(PP) : 0;
  // The next token passes this watcher too and may get replaced in turn.
  Place.Next = lookAhead(Ahead, Cached);
  if (!misplaced(Out, Ahead, Key, Kind, Place, Cached)) {
    switch (operandOf(Kind)) {
    case KeywordOperand::StatementOrExpression:
      rewriteBeforeAny(Out, Ahead, Key, Kind, Place, Cached);
      break;
    case KeywordOperand::Nothing:
      rewriteBeforeNothing(Out, Ahead, Key, Kind, Cached);
      break;
    case KeywordOperand::Statement:
      rewriteBeforeStatement(Out, Key, Kind, Place);
      break;
    case KeywordOperand::Loop:
      rewriteBeforeLoop(Out, Key, Kind, Place, Pragmas);
      break;
    case KeywordOperand::Declarator:
      llvm_unreachable("has a file of its own");
    }
  }
  Out.front().setFlagValue(Token::StartOfLine, Key.isAtStartOfLine());
  Out.front().setFlagValue(Token::LeadingSpace, Key.hasLeadingSpace());
  replace(T, Out, Cached, Ahead, Kept);
}

Token KeywordRewriter::lookAhead(TokenList &Ahead, bool Cached) {
  Token T;
  if (Cached)
    T = PP.LookAhead(Ahead.size());
  else
    PP.Lex(T);
  Ahead.push_back(T);
  return T;
}

void KeywordRewriter::rewriteBeforeAny(TokenList &Out, TokenList &Ahead,
                                       const Token &Key, Keyword Kind,
                                       const KeywordPlace &Place, bool Cached) {
  DiagnosticsEngine &Diags = PP.getDiagnostics();
  SourceLocation Loc = Key.getLocation();
  llvm::StringRef Spelling = Key.getIdentifierInfo()->getName();
  const Token &Next = Place.Next;
  if (Place.FollowsSpawn)
    report(Diags, Loc, diag::err_keyword_repeated) << Spelling << removal(Loc);
  else
    Log->add(Loc, Kind, Spelling);
  // A single bracket begins a lambda expression; a type is part of a
  // declaration, unless it is a functional cast; two names are a type's and
  // that of what is declared.
  bool IsType = isTypeKeyword(Next.getKind());
  Token Second;
  Second.startToken();
  if (IsType || Next.isOneOf(tok::l_square, tok::identifier))
    Second = lookAhead(Ahead, Cached);
  if (isDeclarationKeyword(Next.getKind()) ||
      (IsType && !Second.isOneOf(tok::l_paren, tok::l_brace)) ||
      (Next.is(tok::identifier) && Second.is(tok::identifier)))
    report(Diags, Loc, diag::err_spawn_before_declaration)
        << Spelling << removal(Loc);
  if (Place.MayBeStatement && Next.is(tok::identifier) &&
      Second.is(tok::colon)) {
    report(Diags, Loc, diag::err_keyword_before_label)
        << Spelling << removal(Loc);
    appendEmptyStatement(Out, Key);
    return;
  }
  // An attribute of the user's, and not one that stands for a keyword.
  bool IsAttribute = Next.is(tok::kw___attribute) ||
                     (Next.is(tok::l_square) && Second.is(tok::l_square) &&
                      !Log->find(Second.getLocation()));
  if (IsAttribute)
    report(Diags, Next.getLocation(), diag::err_attribute_after_keyword)
        << Spelling;
  if (beginsStatement(Next) &&
      (Next.isNot(tok::l_square) || !PP.getLangOpts().CPlusPlus ||
       Second.is(tok::l_square))) {
    appendAttribute(Out, Key, Kind);
    if (Next.is(tok::kw_asm))
      beginAsm(Out, Key);
    return;
  }
  Out.push_back(makeToken(tok::kw___extension__, Key,
                          PP.getIdentifierInfo("__extension__")));
}

void KeywordRewriter::rewriteBeforeNothing(TokenList &Out, TokenList &Ahead,
                                           const Token &Key, Keyword Kind,
                                           bool Cached) {
  DiagnosticsEngine &Diags = PP.getDiagnostics();
  llvm::StringRef Spelling = Key.getIdentifierInfo()->getName();
  Log->add(Key.getLocation(), Kind, Spelling);
  appendAttribute(Out, Key, Kind);
  // A habit from functions.
  if (Ahead.front().is(tok::l_paren) && !Cached &&
      lookAhead(Ahead, Cached).is(tok::r_paren)) {
    report(Diags, Ahead[0].getLocation(), diag::err_sync_parentheses)
        << Spelling
        << removal({Ahead[0].getLocation(), Ahead[1].getLocation()});
    Ahead.clear();
    lookAhead(Ahead, Cached);
  }
  if (Ahead.front().is(tok::semi))
    return;
  SourceLocation End = endOfToken(Key.getLocation(), PP);
  report(Diags, Key.getLocation(), diag::err_expected_semi_after)
      << Spelling << insertion(End, ";");
  Out.push_back(makeToken(tok::semi, Key));
}

void KeywordRewriter::rewriteBeforeStatement(TokenList &Out, const Token &Key,
                                             Keyword Kind,
                                             const KeywordPlace &Place) {
  Log->add(Key.getLocation(), Kind, Key.getIdentifierInfo()->getName());
  appendAttribute(Out, Key, Kind);
  if (Place.Next.is(tok::kw_asm))
    beginAsm(Out, Key);
}

void KeywordRewriter::rewriteBeforeLoop(TokenList &Out, const Token &Key,
                                        Keyword Kind, const KeywordPlace &Place,
                                        llvm::ArrayRef<PendingPragma> Pragmas) {
  KeywordLog::Entry &Entry =
      Log->add(Key.getLocation(), Kind, Key.getIdentifierInfo()->getName());
  for (const PendingPragma &P : Pragmas)
    Entry.Pragmas.push_back(P.Kind);
  Entry.LParen = Place.Next.getLocation();
  OpenHeaders.push_back({Key.getLocation(), Position.depth()});
  appendAttribute(Out, Key, Kind);
  for (const PendingPragma &P : Pragmas)
    appendPragma(Out, Key, entryOf(P.Kind).Name, P.Argument);
  Out.push_back(makeToken(tok::kw_for, Key, PP.getIdentifierInfo("for")));
}

void KeywordRewriter::beginAsm(TokenList &Out, const Token &Key) {
  // Clang's parser drops attributes of an asm statement, and has them on a
  // block around it.
  Out.push_back(makeToken(tok::l_brace, Key));
  Asm = OpenAsm();
}

/// Ends the block around an asm statement where the statement ends.
void KeywordRewriter::asmToken(Token &T) {
  switch (T.getKind()) {
  case tok::l_paren:
    ++Asm->Parentheses;
    return;
  case tok::r_paren:
    --Asm->Parentheses;
    return;
  case tok::l_brace:
    ++Asm->Braces;
    return;
  case tok::r_brace:
    if (--Asm->Braces >= 0)
      return;
    break; // the statement has no end
  case tok::semi:
    if (Asm->Parentheses > 0 || Asm->Braces > 0)
      return;
    break;
  case tok::eof:
    Asm.reset();
    return;
  default:
    return;
  }
  Asm.reset();
  bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  const Token Last = T;
  const Token Brace = makeToken(tok::r_brace, T);
  replace(T, T.is(tok::semi) ? TokenList{Last, Brace} : TokenList{Brace, Last},
          Cached, {});
}

void KeywordRewriter::replace(Token &T, const TokenList &Out, bool Cached,
                              llvm::ArrayRef<Token> Ahead, size_t Kept) {
  T = Out.front();
  TokenList Rest(Out.begin() + 1, Out.end());
  if (Cached) {
    PP.ReplacePreviousCachedToken({Out.front()});
    if (auto *Tokens = compat::backtrackTokens(PP)) {
      // Keywords among those ahead have become several tokens.
      auto *It = Kept ? Tokens->begin() + (Kept - 1)
                      : Tokens->end() - (1 + Ahead.size());
      *It = Out.front();
      Tokens->insert(It + 1, Rest.begin(), Rest.end());
    }
  } else {
    Rest.append(Ahead.begin(), Ahead.end());
  }
  if (Rest.empty())
    return;
  auto Stream = std::make_unique<Token[]>(Rest.size());
  std::copy(Rest.begin(), Rest.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), Rest.size(),
                      /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

namespace {
/// Installs the watcher when the main file is entered, and not before: clangd
/// installs its own between the creation of the consumers and that moment, and
/// forgets the one that it finds.
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

void installKeywordRewriter(CompilerInstance &CI,
                            std::shared_ptr<KeywordLog> Log, bool InTool) {
  Preprocessor &PP = CI.getPreprocessor();
  auto Rewriter = std::make_shared<KeywordRewriter>(
      PP, std::move(Log),
      [&CI](SourceLocation Loc) {
        return makeReducerCallee(CI.getASTContext(), Loc);
      },
      [&CI](const Token &T) {
        return CI.hasSema() && isTypeName(CI.getSema(), *T.getIdentifierInfo(),
                                          T.getLocation());
      },
      InTool);
  addCilkPragmas(PP, Rewriter);
  PP.addPPCallbacks(std::make_unique<WatcherInstaller>(PP, Rewriter));
}

} // namespace cilk
