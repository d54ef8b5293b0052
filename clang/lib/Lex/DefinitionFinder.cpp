//===- DefinitionFinder.cpp - Finds the start of function bodies ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds the brace that begins a function's body. Before this brace, a
// function's definition has a pair of parentheses that doesn't belong to an
// attribute, and it has no `=`. A class or an initialiser lacks such
// parentheses or has an `=`. Two kinds of other braces may precede the body. In
// a constructor, members may be initialised in braces, which follow a name, as
// in
//
//   S(int *a) : m{3}, k(4) {
//
// A requires-expression, as in
//
//   template <class T> requires requires(T x) { x + 1; } void f(T *a) {
//
// also has a brace. It begins where an operand is expected.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/DefinitionFinder.h"
#include "cilk/Lex/TokenPredicates.h"

#include <utility>

using namespace clang;

namespace cilk {

/// Returns true if parentheses after \p Kind are not those of a function's
/// parameters.
static bool takesOtherParentheses(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::kw___attribute, tok::kw___declspec, tok::kw_alignas,
                 tok::kw__Alignas, tok::kw_decltype, tok::kw_typeof,
                 tok::kw_requires, tok::kw_explicit);
}

/// Returns true if \p Kind, outside of brackets, appears in statements only.
static bool isOfStatement(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::kw_if, tok::kw_else, tok::kw_for, tok::kw_while,
                 tok::kw_do, tok::kw_switch, tok::kw_case, tok::kw_return,
                 tok::kw_break, tok::kw_continue, tok::kw_goto, tok::kw_throw,
                 tok::kw_co_return);
}

/// Returns true if an operand follows \p Kind, so that a `requires` after it
/// begins an expression.
static bool isBeforeOperand(tok::TokenKind Kind) {
  return Kind == tok::kw_requires || Kind == tok::ampamp ||
         Kind == tok::pipepipe || Kind == tok::exclaim || Kind == tok::equal;
}

bool DefinitionFinder::isInExpression(tok::TokenKind Before) {
  if (std::exchange(InRequirement, false))
    return true;
  return InInitialisers && Before != tok::r_paren && Before != tok::r_brace &&
         Before != tok::ellipsis;
}

DefinitionFinder::Found DefinitionFinder::advance(tok::TokenKind Kind) {
  const tok::TokenKind Before = std::exchange(Previous, Kind);
  switch (Kind) {
  case tok::eof:
    return Found::NoFunction;
  case tok::l_paren:
    HasParameters |= Depth == 0 && !takesOtherParentheses(Before);
    ++Depth;
    return Found::NotYet;
  case tok::l_square:
    ++Depth;
    return Found::NotYet;
  case tok::l_brace:
    if (Depth > 0 || isInExpression(Before)) {
      ++Depth;
      return Found::NotYet;
    }
    return HasParameters && Before != tok::equal ? Found::Body
                                                 : Found::NoFunction;
  case tok::r_paren:
  case tok::r_square:
  case tok::r_brace:
    if (Depth == 0)
      return Found::NoFunction;
    --Depth;
    return Found::NotYet;
  default:
    break;
  }
  if (Depth > 0)
    return Found::NotYet;
  if (Kind == tok::semi || isOfStatement(Kind))
    return Found::NoFunction;
  IsConstant |= Kind == tok::kw_constexpr || Kind == tok::kw_consteval;
  if (Kind == tok::colon)
    InInitialisers = HasParameters;
  if (Kind == tok::kw_requires)
    InRequirement = isBeforeOperand(Before);
  return Found::NotYet;
}

} // namespace cilk
