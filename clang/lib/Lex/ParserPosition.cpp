//===- ParserPosition.cpp - The parser's position in the tokens -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file derives the parser's position from the tokens; see the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/ParserPosition.h"
#include "cilk/Lex/TokenPredicates.h"

using namespace clang;

namespace cilk {

ParserPosition::KeywordPlace ParserPosition::followKeyword(Keyword Kind) {
  KeywordPlace Place;
  Place.Before = Previous;
  Place.InFunction = Blocks.mayHoldStatements();
  Place.FollowsSpawn = PreviousIsSpawn;
  Place.MayBeStatement = PreviousIsAttribute || mayEndBeforeStatement(Previous);
  // Before such a token, no expression can have begun.
  Place.IsBetweenStatements =
      Previous == tok::unknown || Previous == tok::semi ||
      Previous == tok::l_brace || Previous == tok::r_brace;
  Previous =
      operandOf(Kind) == KeywordOperand::Loop ? tok::kw_for : tok::identifier;
  PreviousIsSpawn = Kind == Keyword::Spawn;
  PreviousIsAttribute = takesStatement(Kind) && Place.MayBeStatement;
  MayEndExpression = false;
  return Place;
}

void ParserPosition::followName() {
  Previous = tok::identifier;
  PreviousIsSpawn = PreviousIsAttribute = false;
}

bool ParserPosition::mayBeginBlock() const {
  if (!Blocks.mayBeginStatement(OpenBrackets.size()))
    return false;
  if (Previous == tok::r_paren || Previous == tok::r_square)
    return Closed == Bracket::OfStatement;
  return mayEndBeforeStatement(Previous);
}

inline ParserPosition::Bracket ParserPosition::bracketOfAttribute() const {
  return AttributeBeginsStatement ? Bracket::OfStatement : Bracket::OfAttribute;
}

/// Returns the kind of a parenthesis that opens after the previous token.
inline ParserPosition::Bracket ParserPosition::parenthesis() const {
  switch (Previous) {
  case tok::kw_if:
  case tok::kw_constexpr:
  case tok::kw_for:
  case tok::kw_while:
  case tok::kw_switch:
    return Bracket::OfStatement;
  case tok::kw___attribute:
    return bracketOfAttribute();
  case tok::kw___declspec:
  case tok::kw_alignas:
  case tok::kw__Alignas:
    return Bracket::OfAttribute;
  default:
    return Bracket::OfExpression;
  }
}

void ParserPosition::followStructure(const Token &T) {
  const tok::TokenKind Kind = T.getKind();
  bool MayEnd = false;
  switch (Kind) {
  case tok::l_paren:
    Blocks.addToHead();
    OpenBrackets.push_back(parenthesis());
    break;
  case tok::l_square:
    // Two square brackets begin an attribute.
    if (Previous == tok::l_square && !OpenBrackets.empty()) {
      OpenBrackets.back() = bracketOfAttribute();
      OpenBrackets.push_back(bracketOfAttribute());
      break;
    }
    AttributeBeginsStatement = mayBeginBlock();
    OpenBrackets.push_back(Bracket::OfExpression);
    break;
  case tok::r_paren:
  case tok::r_square:
    if (!OpenBrackets.empty()) {
      Closed = OpenBrackets.pop_back_val();
      MayEnd = Closed == Bracket::OfExpression;
    }
    break;
  case tok::l_brace:
    Blocks.open(Previous, OpenBrackets.size());
    break;
  case tok::r_brace:
    Blocks.close();
    break;
  case tok::semi:
    Blocks.endDeclaration();
    break;
  case tok::equal:
    Blocks.addToHead();
    break;
  case tok::plusplus:
  case tok::minusminus:
    MayEnd = MayEndExpression; // unchanged by a postfix operator
    break;
  case tok::string_literal:
    if (Previous == tok::kw_extern)
      Blocks.beginHead();
    MayEnd = true;
    break;
  case tok::kw_new:
  case tok::kw_operator:
    Type.begin();
    break;
  case tok::kw___attribute:
    AttributeBeginsStatement = mayBeginBlock();
    break;
  default: // the brace of a namespace or a class
    Blocks.beginHead();
    break;
  }
  setPrevious(T, MayEnd);
}

void ParserPosition::followInType(const Token &T) {
  Type.follow(T.getKind());
  followByRole(T);
}

void OpenTypeId::follow(tok::TokenKind Kind) {
  auto Is = [&](auto... Kinds) { return ((Kind == Kinds) || ...); };
  const bool MayTakeParentheses = TakesParentheses;
  TakesParentheses = Is(tok::kw_decltype);
  if (Is(tok::l_paren)) {
    // This parenthesis belongs to placement arguments, to a type in
    // parentheses, or to a decltype.
    if (Depth || Angles || MayTakeParentheses)
      ++Depth;
    else
      IsOpen = false;
  } else if (Is(tok::r_paren)) {
    IsOpen = Depth-- != 0;
  } else if (Depth) {
    return;
  } else if (Is(tok::less)) {
    ++Angles;
  } else if (Is(tok::greater, tok::greatergreater)) {
    const unsigned Closed = Is(tok::greater) ? 1 : 2;
    IsOpen = Angles >= Closed;
    Angles -= std::min(Angles, Closed);
  } else if (!Angles &&
             !Is(tok::identifier, tok::coloncolon, tok::star, tok::amp,
                 tok::ampamp, tok::kw_template, tok::kw_signed) &&
             !isTypeSpecifier(Kind) && !isQualifier(Kind)) {
    IsOpen = false;
  }
}

} // namespace cilk
