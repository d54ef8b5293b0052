//===- Attributes.cpp - The attributes that stand for keywords ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the tokens of attributes, those of pragmas included.
//
// `-pedantic` warns about the attribute syntax before C23, at the first
// bracket. That bracket is therefore located in a buffer that counts as a
// system header; the other tokens carry the keyword's location, so that
// whatever the parser has to say points there. In an editor or analyser all of
// them do, because those look at the ranges of statements; there the warning is
// turned off.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace cilk {

static llvm::StringRef attributeName(Keyword Kind) {
  switch (Kind) {
#define STATEMENT_KEYWORD(Kind, Name, Operand, Description)                    \
  case Keyword::Kind:                                                          \
    return Name;
#include "cilk/Lex/Keywords.def"
  default:
    llvm_unreachable("not a statement keyword");
  }
}

/// A place in a system header that spells \p Key, if that is a keyword.
SourceLocation KeywordRewriter::quietLocation(const Token &Key) {
  // Blanks enclose each name.
  static constexpr llvm::StringLiteral Keywords = " "
#define KEYWORD(Kind, Reserved, Short, Operand) Reserved " " Short " "
#include "cilk/Lex/Keywords.def"
      ;
  // Each use has a line of its own, by which the keyword is found again.
  static constexpr unsigned Lines = 64;
  unsigned Line = Log->quietPlaces() % Lines;
  if (Line == 0) {
    SourceManager &SM = PP.getSourceManager();
    std::string Text;
    for (unsigned I = 0; I != Lines; ++I)
      Text.append(Keywords).back() = '\n';
    QuietBuffer = SM.getLocForStartOfFile(SM.createFileID(
        llvm::MemoryBuffer::getMemBufferCopy(Text, "<cilk keywords>"),
        SrcMgr::C_System));
  }
  size_t Offset = 0;
  if (const IdentifierInfo *Name = Key.getIdentifierInfo())
    Offset = Keywords.find((" " + Name->getName() + " ").str()) + 1;
  SourceLocation Quiet =
      QuietBuffer.getLocWithOffset(Line * Keywords.size() + Offset);
  Log->addQuietPlace(Quiet, Key.getLocation());
  return Quiet;
}

void KeywordRewriter::openAttribute(TokenList &Out, const Token &Key) {
  Out.push_back(makeToken(tok::l_square, Key));
  if (!InTool)
    Out.back().setLocation(quietLocation(Key));
  Out.push_back(makeToken(tok::l_square, Key));
}

static void closeAttribute(TokenList &Out, const Token &Key) {
  Out.push_back(makeToken(tok::r_square, Key));
  Out.push_back(makeToken(tok::r_square, Key));
}

void KeywordRewriter::beginAttribute(TokenList &Out, const Token &Key,
                                     llvm::StringRef Scope,
                                     llvm::StringRef Name) {
  openAttribute(Out, Key);
  Out.push_back(makeToken(tok::identifier, Key, PP.getIdentifierInfo(Scope)));
  Out.push_back(makeToken(tok::coloncolon, Key));
  Out.push_back(makeToken(tok::identifier, Key, PP.getIdentifierInfo(Name)));
}

void KeywordRewriter::appendEmptyAttribute(TokenList &Out, const Token &Key) {
  openAttribute(Out, Key);
  closeAttribute(Out, Key);
}

void KeywordRewriter::appendAttribute(TokenList &Out, const Token &Key,
                                      Keyword Kind) {
  beginAttribute(Out, Key, "cilk", attributeName(Kind));
  closeAttribute(Out, Key);
}

void KeywordRewriter::appendPragma(TokenList &Out, const Token &Key,
                                   llvm::StringRef Name,
                                   const TokenList &Argument) {
  Out.push_back(makeToken(tok::kw___attribute, Key,
                          PP.getIdentifierInfo("__attribute__")));
  Out.push_back(makeToken(tok::l_paren, Key));
  Out.push_back(makeToken(tok::l_paren, Key));
  Out.push_back(makeToken(tok::identifier, Key,
                          PP.getIdentifierInfo(("cilk_" + Name).str())));
  if (!Argument.empty()) {
    Out.push_back(makeToken(tok::l_paren, Key));
    // Parenthesised once more, so that a lone identifier is an expression.
    Out.push_back(makeToken(tok::l_paren, Argument.front()));
    Out.append(Argument.begin(), Argument.end());
    Out.push_back(makeToken(tok::r_paren, Argument.back()));
    Out.push_back(makeToken(tok::r_paren, Key));
  }
  for (int I = 0; I != 2; ++I)
    Out.push_back(makeToken(tok::r_paren, Key));
}

void KeywordRewriter::setPragma(PragmaKind Kind, SourceLocation Loc,
                                TokenList Argument) {
  const auto *Same = llvm::find_if(
      Pending, [&](const PendingPragma &P) { return P.Kind == Kind; });
  if (Same != Pending.end()) {
    if (entryOf(Kind).Statement == PragmaStatement::ParallelLoop)
      reportNoLoop(*Same);
    Pending.erase(Same);
  }
  Pending.push_back({Kind, Loc, std::move(Argument)});
  if (Kind == PragmaKind::Splice)
    Log->addSplice();
}

KeywordRewriter::PendingPragmas
KeywordRewriter::takePragmas(PragmaStatement Statement) {
  PendingPragmas Taken, Rest;
  for (PendingPragma &P : Pending)
    (entryOf(P.Kind).Statement == Statement ? Taken : Rest)
        .push_back(std::move(P));
  Pending = std::move(Rest);
  return Taken;
}

void KeywordRewriter::setEffect(SourceLocation Pragma, DeclaredEffect Effect) {
  PendingEffectPragma = Pragma;
  PendingEffect = std::move(Effect);
  EffectFunction = DefinitionFinder();
  HasEffects = true;
  Log->addSplice();
}

void KeywordRewriter::reportNoLoop(const PendingPragma &Pragma) {
  report(PP.getDiagnostics(), Pragma.Loc, diag::warn_pragma_no_loop)
      << entryOf(Pragma.Kind).Name;
}

void KeywordRewriter::dropLoopPragmas() {
  for (const PendingPragma &P : takePragmas(PragmaStatement::ParallelLoop))
    reportNoLoop(P);
}

bool KeywordRewriter::splicedStatement(Token &T, const PendingPragma &Pragma) {
  if (T.is(tok::kw_for)) {
    splicedLoop(T, Pragma);
    return true;
  }
  if (T.is(tok::l_brace) && Position.mayBeginBlock()) {
    splicedBlock(T, Pragma);
    return true;
  }
  report(PP.getDiagnostics(), Pragma.Loc, diag::warn_splice_no_statement);
  return false;
}

void KeywordRewriter::splicedLoop(Token &T, const PendingPragma &Pragma) {
  // Tools don't see effects, and would miss them in what the loop calls.
  if (InTool && HasEffects) {
    Position.follow(T);
    return;
  }
  const Token For = T;
  insertPragma(T, Position.previous(), Pragma);
  // The others don't come here.
  Position.follow(For);
}

void KeywordRewriter::splicedBlock(Token &T, PendingPragma Pragma) {
  const tok::TokenKind Before = Position.previous();
  Position.follow(T);
  if (InTool)
    return;
  if (!Pragma.Argument.empty())
    report(PP.getDiagnostics(), Pragma.Loc, diag::warn_splice_block_steps);
  Pragma.Argument.clear();
  insertPragma(T, Before, Pragma);
}

void KeywordRewriter::insertPragma(Token &T, tok::TokenKind Before,
                                   const PendingPragma &Pragma) {
  const bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  const Token First = T;
  TokenList Out;
  if (Before == tok::colon && !PP.getLangOpts().CPlusPlus)
    appendEmptyAttribute(Out, First);
  appendPragma(Out, First, entryOf(Pragma.Kind).Name, Pragma.Argument);
  Out.push_back(First);
  Out.front().setFlagValue(Token::StartOfLine, First.isAtStartOfLine());
  Out.front().setFlagValue(Token::LeadingSpace, First.hasLeadingSpace());
  replace(T, Out, Cached, {});
}

bool KeywordRewriter::effectToken(Token &T, bool IsKeyword) {
  using Found = DefinitionFinder::Found;
  const Found Its =
      IsKeyword ? Found::NoFunction : EffectFunction.advance(T.getKind());
  if (Its == Found::NotYet)
    return false;
  const SourceLocation Pragma =
      std::exchange(PendingEffectPragma, SourceLocation());
  const DeclaredEffect Effect = std::exchange(PendingEffect, {});
  if (Its == Found::NoFunction) {
    report(PP.getDiagnostics(), Pragma, diag::warn_splice_no_function);
    return false;
  }
  Position.follow(T);
  if (InTool)
    return true;
  const bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  const Token Brace = T;
  TokenList Out{Brace};
  appendEffect(PP, Effect, Brace, EffectFunction.isConstant(), Out);
  replace(T, Out, Cached, {});
  return true;
}

} // namespace cilk
