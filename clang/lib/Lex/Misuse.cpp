//===- Misuse.cpp - Keywords in places where they cannot be ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of many mistakes the tokens around a keyword tell enough to say what is
// wrong, in words about the keyword. The parser then gets something harmless,
// so that one mistake makes one error: an empty statement, a zero, or nothing.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cilk {

void KeywordRewriter::appendZero(TokenList &Out, const Token &Key) {
  Token Zero;
  Zero.startToken();
  Zero.setKind(tok::numeric_constant);
  PP.CreateString("0", Zero, Key.getLocation(), Key.getLocation());
  Out.push_back(Zero);
}

void KeywordRewriter::appendEmptyStatement(TokenList &Out, const Token &Key) {
  Out.push_back(makeToken(tok::semi, Key));
  if (!InTool)
    Out.back().setLocation(quietLocation(Key));
}

/// Passes over what a misplaced keyword is in front of, up to the end of its
/// statement or of what surrounds it. \p Ahead is left with the token there.
void KeywordRewriter::skipOperand(TokenList &Ahead) {
  Token T = Ahead.front();
  Ahead.clear();
  for (unsigned Depth = 0;; PP.Lex(T)) {
    switch (T.getKind()) {
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace:
      ++Depth;
      continue;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      if (Depth == 0)
        break;
      if (--Depth == 0 && T.is(tok::r_brace)) {
        lookAhead(Ahead, /*Cached=*/false);
        return;
      }
      continue;
    case tok::semi:
    case tok::comma:
      if (Depth == 0)
        break;
      continue;
    case tok::eof:
      break;
    default:
      continue;
    }
    Ahead.push_back(T);
    return;
  }
}

void KeywordRewriter::keywordAsName(const Token &Key) {
  report(PP.getDiagnostics(), Key.getLocation(), diag::err_keyword_as_name)
      << Key.getIdentifierInfo()->getName();
  Position.followName();
}

/// Takes the keyword \p Key away from between a type and a name.
bool KeywordRewriter::dropFromDeclaration(Token &T, const Token &Key) {
  Token Next;
  PP.Lex(Next);
  if (Next.isNot(tok::identifier)) {
    keywordAsName(Key);
    Position.setPrevious(Next.getKind());
    replace(T, {T}, /*Cached=*/false, Next);
    return true;
  }
  report(PP.getDiagnostics(), Key.getLocation(), diag::err_spawn_in_declaration)
      << Key.getIdentifierInfo()->getName() << removal(Key.getLocation());
  replace(T, {Next}, /*Cached=*/false, {});
  return true;
}

bool KeywordRewriter::outsideFunction(TokenList &Out, TokenList &Ahead,
                                      const Token &Key, Keyword Kind,
                                      const KeywordPlace &Place, bool Cached) {
  // What is in an initializer is reported as such.
  if (Place.InFunction || (!Place.IsBetweenStatements &&
                           (!needsStatement(Kind) || !Place.MayBeStatement)))
    return false;
  llvm::StringRef Spelling = Key.getIdentifierInfo()->getName();
  report(PP.getDiagnostics(), Key.getLocation(),
         diag::err_keyword_outside_function)
      << Spelling << (Kind == Keyword::Spawn) << removal(Key.getLocation());
  bool BeforeDeclaration = isTypeKeyword(Place.Next.getKind()) ||
                           isDeclarationKeyword(Place.Next.getKind());
  if (!Place.IsBetweenStatements && !Cached) {
    // As in `void f() cilk_scope {`.
    Out.push_back(Ahead.front());
    Ahead.erase(Ahead.begin());
  } else if (BeforeDeclaration || Cached) {
    Out.push_back(makeToken(tok::kw___extension__, Key,
                            PP.getIdentifierInfo("__extension__")));
  } else {
    skipOperand(Ahead);
    if (Ahead.front().is(tok::semi))
      Ahead.clear();
    appendEmptyStatement(Out, Key);
  }
  return true;
}

bool KeywordRewriter::misplaced(TokenList &Out, TokenList &Ahead,
                                const Token &Key, Keyword Kind,
                                const KeywordPlace &Place, bool Cached) {
  if (outsideFunction(Out, Ahead, Key, Kind, Place, Cached))
    return true;
  DiagnosticsEngine &Diags = PP.getDiagnostics();
  SourceLocation Loc = Key.getLocation();
  llvm::StringRef Spelling = Key.getIdentifierInfo()->getName();
  const Token &Next = Place.Next;
  auto Nothing = [&] {
    if (Place.MayBeStatement)
      appendEmptyStatement(Out, Key);
    else
      appendZero(Out, Key);
    return true;
  };
  if (Place.MayBeStatement && Next.is(tok::colon)) {
    // A label. That was no token of ours, so what follows it may be anything.
    report(Diags, Loc, diag::err_keyword_as_name) << Spelling;
    Out.push_back(Key);
    return true;
  }
  if (!Place.MayBeStatement && needsStatement(Kind)) {
    report(Diags, Loc, diag::err_keyword_in_expression) << Spelling;
    if (operandOf(Kind) != KeywordOperand::Nothing && !Cached)
      skipOperand(Ahead);
    return Nothing();
  }
  switch (operandOf(Kind)) {
  case KeywordOperand::Loop:
    if (Next.is(tok::l_paren))
      return false;
    report(Diags, Next.getLocation(), diag::err_for_expected_paren) << Spelling;
    return Nothing();
  case KeywordOperand::Nothing:
    return false;
  default:
    break;
  }
  if (Next.isOneOf(tok::kw_case, tok::kw_default)) {
    report(Diags, Loc, diag::err_keyword_before_label)
        << Spelling << removal(Loc);
    return Nothing();
  }
  if (beginsNothing(Next) || Next.is(tok::semi)) {
    report(Diags, Loc, diag::err_spawn_expected_operand)
        << Spelling << Place.MayBeStatement;
    return Nothing();
  }
  if (!Place.MayBeStatement && beginsStatement(Next) &&
      Next.isNot(tok::l_square)) {
    report(Diags, Loc, diag::err_spawn_expected_call) << Spelling;
    if (!Cached)
      skipOperand(Ahead);
    return Nothing();
  }
  return false;
}

} // namespace cilk
