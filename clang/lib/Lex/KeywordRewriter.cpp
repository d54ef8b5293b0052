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
//   T cilk_reducer(...)   T [[clang::annotate_type("cilk.reducer", ...)]]
//
// and, with the grainsize of a pragma between the last two,
// `__attribute__((cilk_grainsize((n))))`, since Clang skips the arguments of
// attributes that only a plugin knows unless they are GNU attributes.
//
// `__extension__` is the one unary operator that keeps type and value category
// of any operand. The statement keywords are C++11-style attributes, because a
// GNU attribute after a label would belong to the label.
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
// `-pedantic` warns about the attribute syntax before C23, at the first
// bracket. That bracket is therefore located in a buffer that counts as a
// system header; the other tokens carry the keyword's location, so that
// whatever the parser has to say points there. In an editor or analyser all of
// them do, because those look at the ranges of statements; there the warning is
// turned off.
//
// Neither `-E` nor a macro's body is touched: the watcher sees only what goes
// to a parser. The watcher acts only at the outermost level of lexing, since
// -fcoverage-mapping makes the preprocessor report nested tokens as well.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Diagnostics.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace cilk {

static llvm::StringRef attributeName(Keyword Kind) {
  switch (Kind) {
  case Keyword::Spawn:
    return "spawn";
  case Keyword::Sync:
    return "sync";
  case Keyword::For:
    return "for";
  case Keyword::Scope:
    return "scope";
  case Keyword::Hyperobject:
    break;
  }
  llvm_unreachable("not a statement keyword");
}

/// Whether a statement, and nothing but a statement, begins with \p T. What
/// begins an expression is left to the parser.
static bool beginsStatement(const Token &T) {
  switch (T.getKind()) {
  case tok::l_brace:
  case tok::l_square: // a Cilk keyword that was replaced, or an attribute
  case tok::semi:
  case tok::kw_if:
  case tok::kw_for:
  case tok::kw_while:
  case tok::kw_do:
  case tok::kw_switch:
  case tok::kw_return:
  case tok::kw_break:
  case tok::kw_continue:
  case tok::kw_goto:
  case tok::kw_asm:
  case tok::kw_try:
  case tok::kw_throw:
  case tok::kw_co_return:
    return true;
  default:
    return false;
  }
}

static bool isTypeKeyword(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::kw_auto:
  case tok::kw_bool:
  case tok::kw_char:
  case tok::kw_const:
  case tok::kw_double:
  case tok::kw_float:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_short:
  case tok::kw_signed:
  case tok::kw_unsigned:
  case tok::kw_void:
    return true;
  default:
    return false;
  }
}

/// Whether a statement may begin after a token of kind \p Kind.
static bool mayEndBeforeStatement(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::unknown:
  case tok::semi:
  case tok::l_brace:
  case tok::r_brace:
  case tok::r_paren:
  case tok::r_square:
  case tok::colon:
  case tok::kw_else:
  case tok::kw_do:
    return true;
  default:
    return tok::isAnnotation(Kind);
  }
}

bool isBeforeName(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::period:
  case tok::arrow:
  case tok::kw_goto:
  case tok::kw_struct:
  case tok::kw_union:
  case tok::kw_class:
  case tok::kw_enum:
  case tok::kw_namespace:
    return true;
  default:
    return false;
  }
}

/// Whether a name follows, be it declared or used, and no statement can.
static bool needsName(tok::TokenKind Kind) {
  return isBeforeName(Kind) || isTypeKeyword(Kind);
}

void KeywordRewriter::onToken(const Token &Seen) {
  if (compat::lexLevel(PP) != 0)
    return;
  tok::TokenKind Kind = Seen.getKind();
  std::optional<Keyword> Cilk;
  if (Kind == tok::identifier)
    Cilk = classifyKeyword(*Seen.getIdentifierInfo());
  if (PendingPragma.isValid() && Cilk != Keyword::For && !Seen.isAnnotation())
    dropUnusedGrainsize();
  if (Cilk)
    // The watcher's argument is the parser's own token; it is const only
    // because Clang's watchers merely look.
    rewrite(const_cast<Token &>(Seen), *Cilk);
  else
    follow(Seen);
  if (!OpenReducers.empty() && !Cilk)
    reducerToken(const_cast<Token &>(Seen));
}

void KeywordRewriter::follow(const Token &T) {
  tok::TokenKind Kind = T.getKind();
  bool MayEnd = false;
  switch (Kind) {
  case tok::l_paren:
    switch (Previous) {
    case tok::kw_if:
    case tok::kw_constexpr:
    case tok::kw_for:
    case tok::kw_while:
    case tok::kw_switch:
    case tok::kw___attribute:
    case tok::kw___declspec:
    case tok::kw_alignas:
    case tok::kw__Alignas:
      OpenInExpression.push_back(false);
      break;
    default:
      OpenInExpression.push_back(true);
    }
    break;
  case tok::l_square:
    // Two begin an attribute.
    if (Previous == tok::l_square && !OpenInExpression.empty())
      OpenInExpression.back() = false;
    OpenInExpression.push_back(Previous != tok::l_square);
    break;
  case tok::r_paren:
  case tok::r_square:
    if (!OpenInExpression.empty())
      MayEnd = OpenInExpression.pop_back_val();
    break;
  case tok::plusplus:
  case tok::minusminus:
    MayEnd = MayEndExpression; // if postfix
    break;
  case tok::identifier:
  case tok::numeric_constant:
  case tok::char_constant:
  case tok::string_literal:
  case tok::kw_this:
  case tok::kw_true:
  case tok::kw_false:
  case tok::kw_nullptr:
    MayEnd = true;
    break;
  default:
    break;
  }
  Previous = Kind;
  PreviousIsSpawn = false;
  PreviousLoc = T.getLocation();
  MayEndExpression = MayEnd;
}

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

void KeywordRewriter::rewrite(Token &T, Keyword Kind) {
  const Token Key = asWritten(T, Kind, PP);
  SourceLocation Loc = Key.getLocation();
  llvm::StringRef Spelling = Key.getIdentifierInfo()->getName();
  DiagnosticsEngine &Diags = PP.getDiagnostics();
  bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);

  if (Kind != Keyword::Hyperobject && needsName(Previous)) {
    error(Diags, Loc,
          "'%0' is a keyword with '-fopencilk'; it cannot be a name")
        << Spelling;
    Previous = tok::identifier;
    PreviousIsSpawn = false;
    return;
  }

  // After a call or the like, an attribute in the statement's place would be
  // taken for a subscript.
  bool NeedsSemicolon = MayEndExpression && Kind != Keyword::Spawn &&
                        Kind != Keyword::Hyperobject;
  if (NeedsSemicolon) {
    SourceLocation End = endOfToken(PreviousLoc, PP);
    error(Diags, End.isValid() ? End : Loc, "expected ';' before '%0'")
        << Spelling << insertion(End, ";");
    Previous = tok::semi;
  }
  MayEndExpression = false;

  bool FollowsSpawn = PreviousIsSpawn;
  bool MayBeStatement = FollowsSpawn || mayEndBeforeStatement(Previous);
  Previous = Kind == Keyword::For ? tok::kw_for : tok::identifier;
  PreviousIsSpawn = Kind == Keyword::Spawn;

  TokenList Out;
  if (NeedsSemicolon)
    Out.push_back(makeToken(tok::semi, Key));
  Token Next, Second;
  bool HaveNext = false, HaveSecond = false;
  switch (Kind) {
  case Keyword::Spawn:
    if (FollowsSpawn)
      error(Diags, Loc, "'%0' is repeated") << Spelling << removal(Loc);
    // The next token passes this watcher too and may get replaced in turn.
    if (Cached)
      Next = PP.LookAhead(0);
    else
      PP.Lex(Next);
    HaveNext = true;
    if (!FollowsSpawn)
      Log->add(Loc, Kind, Spelling);
    if ((Next.is(tok::l_square) && PP.getLangOpts().CPlusPlus) ||
        isTypeKeyword(Next.getKind())) {
      // A single bracket begins a lambda expression; a type is part of a
      // declaration, unless it is a functional cast.
      if (Cached)
        Second = PP.LookAhead(1);
      else
        PP.Lex(Second);
      HaveSecond = true;
    }
    if (isTypeKeyword(Next.getKind()) &&
        !Second.isOneOf(tok::l_paren, tok::l_brace))
      error(Diags, Loc,
            "'%0' cannot stand before a declaration; put it before the "
            "initializer")
          << Spelling << removal(Loc);
    if (beginsStatement(Next) && (!HaveSecond || Second.is(tok::l_square)))
      appendAttribute(Out, Key, Kind);
    else
      Out.push_back(makeToken(tok::kw___extension__, Key,
                              PP.getIdentifierInfo("__extension__")));
    break;

  case Keyword::Sync:
    if (!MayBeStatement) {
      error(Diags, Loc,
            "'%0' is a statement; it cannot be used in an expression")
          << Spelling;
      replaceMisplacedSync(Out, Key);
      break;
    }
    Log->add(Loc, Kind, Spelling);
    appendAttribute(Out, Key, Kind);
    if (!Cached) {
      // A habit from functions.
      PP.Lex(Next);
      HaveNext = true;
      if (Next.is(tok::l_paren)) {
        PP.Lex(Second);
        HaveSecond = true;
        if (Second.is(tok::r_paren)) {
          error(Diags, Next.getLocation(), "'%0' takes no parentheses")
              << Spelling
              << removal({Next.getLocation(), Second.getLocation()});
          HaveNext = HaveSecond = false;
        }
      }
    }
    break;

  case Keyword::Scope:
    Log->add(Loc, Kind, Spelling);
    appendAttribute(Out, Key, Kind);
    break;

  case Keyword::For:
    Log->add(Loc, Kind, Spelling).HasGrainsize = PendingPragma.isValid();
    appendAttribute(Out, Key, Kind);
    if (PendingPragma.isValid())
      appendGrainsize(Out, Key);
    PendingPragma = SourceLocation();
    PendingGrainsize.clear();
    Out.push_back(makeToken(tok::kw_for, Key, PP.getIdentifierInfo("for")));
    break;

  case Keyword::Hyperobject:
    reducer(T, Key, Cached);
    return;
  }

  TokenList Ahead;
  if (HaveNext)
    Ahead.push_back(Next);
  if (HaveSecond)
    Ahead.push_back(Second);
  Out.front().setFlagValue(Token::StartOfLine, Key.isAtStartOfLine());
  Out.front().setFlagValue(Token::LeadingSpace, Key.hasLeadingSpace());
  replace(T, Out, Cached, Ahead);
}

void KeywordRewriter::replace(Token &T, const TokenList &Out, bool Cached,
                              llvm::ArrayRef<Token> Ahead) {
  T = Out.front();
  TokenList Rest(Out.begin() + 1, Out.end());
  if (Cached) {
    PP.ReplacePreviousCachedToken({Out.front()});
    if (PP.isUnannotatedBacktrackEnabled()) {
      auto &Kept = compat::backtrackTokens(PP).back().first;
      auto It = Kept.end() - (1 + Ahead.size());
      *It = Out.front();
      Kept.insert(It + 1, Rest.begin(), Rest.end());
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

/// A place in a system header that spells \p Keyword.
SourceLocation KeywordRewriter::quietLocation(llvm::StringRef Keyword) {
  static constexpr llvm::StringLiteral Keywords =
      "_Cilk_spawn _Cilk_sync _Cilk_for _Cilk_scope "
      "cilk_spawn cilk_sync cilk_for cilk_scope _Hyperobject cilk_reducer ";
  if (QuietBuffer.isInvalid()) {
    SourceManager &SM = PP.getSourceManager();
    QuietBuffer = SM.getLocForStartOfFile(SM.createFileID(
        llvm::MemoryBuffer::getMemBuffer(Keywords, "<cilk keywords>"),
        SrcMgr::C_System));
  }
  // The first match of a short name is inside a reserved one, which does not
  // matter: the text there is the same.
  return QuietBuffer.getLocWithOffset(Keywords.find(Keyword));
}

void KeywordRewriter::beginAttribute(TokenList &Out, const Token &Key,
                                     llvm::StringRef Scope,
                                     llvm::StringRef Name) {
  Out.push_back(makeToken(tok::l_square, Key));
  if (!InTool)
    Out.back().setLocation(quietLocation(Key.getIdentifierInfo()->getName()));
  Out.push_back(makeToken(tok::l_square, Key));
  Out.push_back(makeToken(tok::identifier, Key, PP.getIdentifierInfo(Scope)));
  Out.push_back(makeToken(tok::coloncolon, Key));
  Out.push_back(makeToken(tok::identifier, Key, PP.getIdentifierInfo(Name)));
}

void KeywordRewriter::appendAttribute(TokenList &Out, const Token &Key,
                                      Keyword Kind) {
  beginAttribute(Out, Key, "cilk", attributeName(Kind));
  Out.push_back(makeToken(tok::r_square, Key));
  Out.push_back(makeToken(tok::r_square, Key));
}

void KeywordRewriter::appendGrainsize(TokenList &Out, const Token &Key) {
  Out.push_back(makeToken(tok::kw___attribute, Key,
                          PP.getIdentifierInfo("__attribute__")));
  Out.push_back(makeToken(tok::l_paren, Key));
  Out.push_back(makeToken(tok::l_paren, Key));
  Out.push_back(
      makeToken(tok::identifier, Key, PP.getIdentifierInfo("cilk_grainsize")));
  Out.push_back(makeToken(tok::l_paren, Key));
  // Parenthesised once more, so that a lone identifier is an expression.
  Out.push_back(makeToken(tok::l_paren, PendingGrainsize.front()));
  Out.append(PendingGrainsize.begin(), PendingGrainsize.end());
  Out.push_back(makeToken(tok::r_paren, PendingGrainsize.back()));
  for (int I = 0; I != 3; ++I)
    Out.push_back(makeToken(tok::r_paren, Key));
}

/// Leaves an operand in the keyword's place, so that one mistake makes one
/// error.
void KeywordRewriter::replaceMisplacedSync(TokenList &Out, const Token &Key) {
  Token Zero;
  Zero.startToken();
  Zero.setKind(tok::numeric_constant);
  PP.CreateString("0", Zero, Key.getLocation(), Key.getLocation());
  Out.push_back(Zero);
}

void KeywordRewriter::setGrainsize(SourceLocation Pragma, TokenList Argument) {
  if (PendingPragma.isValid())
    dropUnusedGrainsize();
  PendingPragma = Pragma;
  PendingGrainsize = std::move(Argument);
}

void KeywordRewriter::dropUnusedGrainsize() {
  warning(PP.getDiagnostics(), PendingPragma,
          "'#pragma cilk grainsize' is ignored: no 'cilk_for' loop follows it");
  PendingPragma = SourceLocation();
  PendingGrainsize.clear();
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
    auto Chained = std::make_shared<compat::TokenWatcher>(
        std::move(compat::tokenWatcher(PP)));
    PP.setTokenWatcher(
        [Rewriter = std::move(Rewriter), Chained](const Token &T) {
          if (*Chained)
            (*Chained)(T);
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
                            bool InTool) {
  auto Rewriter = std::make_shared<KeywordRewriter>(PP, std::move(Log), InTool);
  addCilkPragmas(PP, Rewriter);
  PP.addPPCallbacks(std::make_unique<WatcherInstaller>(PP, Rewriter));
}

} // namespace cilk
