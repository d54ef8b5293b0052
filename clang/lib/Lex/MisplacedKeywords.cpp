//===- MisplacedKeywords.cpp - Keywords in wrong places -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/MisplacedKeywords.h"
#include "cilk/Lex/TokenWriter.h"

using namespace clang;

namespace cilk {

/// Skips the operand of a misplaced keyword, up to the end of its statement or
/// of the enclosing construct. The token at that end remains in Ahead.
static void skipOperand(Preprocessor &PP, TokenReplacement &R) {
  Token T = R.Ahead.front();
  R.Ahead.clear();
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
        R.lookAhead();
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
    R.Ahead.push_back(T);
    return;
  }
}

void replaceAsName(const LexContext &Lex, ParserPosition &Position,
                   const Token &Key, Keyword Kind, TokenReplacement &R) {
  const llvm::StringRef Spelling = Key.getIdentifierInfo()->getName();
  const bool IsInDeclaration = Kind == Keyword::Spawn &&
                               isTypeKeyword(Position.previous()) &&
                               !R.isCached();
  if (IsInDeclaration && R.lookAhead().is(tok::identifier)) {
    Lex.report(Key.getLocation(), diag::err_spawn_in_declaration)
        << Spelling << removal(Key.getLocation());
    R.Out.swap(R.Ahead);
    R.commit();
    return;
  }
  Lex.report(Key.getLocation(), diag::err_keyword_as_name) << Spelling;
  Position.followName();
  if (!R.hasTaken())
    return;
  Position.setPrevious(R.Ahead.front().getKind());
  R.Out.push_back(R.original());
  R.commit();
}

static bool isOutsideFunction(const KeywordUse &Use) {
  // A keyword in an initializer has an error message of its own.
  return !Use.InFunction && (Use.IsBetweenStatements ||
                             (needsStatement(Use.Kind) && Use.MayBeStatement));
}

static void replaceOutsideFunction(const LexContext &Lex,
                                   AttributeWriter &Attributes,
                                   const KeywordUse &Use, TokenReplacement &R) {
  Lex.report(Use.place(), diag::err_keyword_outside_function)
      << Use.spelling() << (Use.Kind == Keyword::Spawn) << removal(Use.place());
  bool BeforeDeclaration = isTypeKeyword(Use.Next.getKind()) ||
                           isDeclarationKeyword(Use.Next.getKind());
  if (!Use.IsBetweenStatements && !R.isCached()) {
    // This is a case such as `void f() cilk_scope {`.
    R.Out.push_back(R.Ahead.front());
    R.Ahead.erase(R.Ahead.begin());
  } else if (BeforeDeclaration || R.isCached()) {
    TokenWriter(Lex.PP, Use.Key, R.Out)
        .addName("__extension__", tok::kw___extension__);
  } else {
    skipOperand(Lex.PP, R);
    if (R.Ahead.front().is(tok::semi))
      R.Ahead.clear();
    Attributes.appendEmptyStatement(R.Out, Use.Key);
  }
}

bool replaceMisplaced(const LexContext &Lex, AttributeWriter &Attributes,
                      const KeywordUse &Use, TokenReplacement &R) {
  if (isOutsideFunction(Use)) {
    replaceOutsideFunction(Lex, Attributes, Use, R);
    return true;
  }
  const Token &Next = Use.Next;
  auto Nothing = [&] {
    if (Use.MayBeStatement)
      Attributes.appendEmptyStatement(R.Out, Use.Key);
    else
      TokenWriter(Lex.PP, Use.Key, R.Out).addNumber("0");
    return true;
  };
  if (Use.MayBeStatement && Next.is(tok::colon)) {
    // The name is used as a label. It isn't logged as a keyword, so there is no
    // check of the statement after it.
    Lex.report(Use.place(), diag::err_keyword_as_name) << Use.spelling();
    R.Out.push_back(Use.Key);
    return true;
  }
  if (!Use.MayBeStatement && needsStatement(Use.Kind)) {
    Lex.report(Use.place(), diag::err_keyword_in_expression) << Use.spelling();
    if (operandOf(Use.Kind) != KeywordOperand::Nothing && !R.isCached())
      skipOperand(Lex.PP, R);
    return Nothing();
  }
  switch (operandOf(Use.Kind)) {
  case KeywordOperand::Loop:
    if (Next.is(tok::l_paren))
      return false;
    Lex.report(Next.getLocation(), diag::err_for_expected_paren)
        << Use.spelling();
    return Nothing();
  case KeywordOperand::Nothing:
    return false;
  default:
    break;
  }
  if (Next.isOneOf(tok::kw_case, tok::kw_default)) {
    Lex.report(Use.place(), diag::err_keyword_before_label)
        << Use.spelling() << removal(Use.place());
    return Nothing();
  }
  if (beginsNothing(Next) || Next.is(tok::semi)) {
    Lex.report(Use.place(), diag::err_spawn_expected_operand)
        << Use.spelling() << Use.MayBeStatement;
    return Nothing();
  }
  if (!Use.MayBeStatement && beginsStatement(Next) &&
      Next.isNot(tok::l_square)) {
    Lex.report(Use.place(), diag::err_spawn_expected_call) << Use.spelling();
    if (!R.isCached())
      skipOperand(Lex.PP, R);
    return Nothing();
  }
  return false;
}

} // namespace cilk
