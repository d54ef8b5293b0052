//===- ReducerDeclarators.cpp - The type of a reducer as tokens -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/ReducerDeclarators.h"
#include "cilk/Lex/TokenWriter.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;

namespace cilk {

/// Returns true if a token of kind \p Kind after the functions of a reducer
/// continues the declarator, so that parentheses around an attribute and this
/// token are possible. The `[` of an abstract array declarator is excluded,
/// because it could begin a lambda expression.
static bool goesOn(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::identifier, tok::coloncolon, tok::annot_cxxscope,
                 tok::star, tok::amp, tok::ampamp, tok::caret, tok::l_paren,
                 tok::ellipsis, tok::kw_operator, tok::kw___attribute);
}

static bool opens(const Token &T) {
  return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
}

static bool closes(const Token &T) {
  return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

ReducerDeclarator::Reach ReducerDeclarator::advance(const Token &T,
                                                    bool IsReducer) {
  const tok::TokenKind Kind = T.getKind();
  switch (State) {
  case AtKey:
    if (Kind == tok::l_paren) {
      State = InFunctions;
      Depth = 1;
      return Reach::Within;
    }
    State = AfterFunctions;
    [[fallthrough]];
  case AfterFunctions:
    if (IsTypeId || !(IsReducer || goesOn(Kind)))
      return Reach::NoMore;
    State = InDeclarator;
    break;
  case InFunctions:
    Depth += opens(T);
    if (!closes(T) || --Depth != 0)
      return Reach::Within;
    State = AfterFunctions;
    return Reach::EndOfFunctions;
  case InDeclarator:
    break;
  }

  return Depth ? inBrackets(T) : inDeclarator(T, IsReducer);
}

ReducerDeclarator::Reach ReducerDeclarator::inBrackets(const Token &T) {
  const tok::TokenKind Kind = T.getKind();
  Depth += opens(T);
  Depth -= closes(T);
  Braces += Kind == tok::l_brace;
  Braces -= Braces && Kind == tok::r_brace;
  if (Kind == tok::semi && !Braces)
    return Reach::End; // a bracket was not closed
  if (Depth == 0 && !Angles) {
    // The declared name is inside the group, or comes before it.
    IsNamed |= !InAttribute;
    InAttribute = false;
  }
  return Reach::Within;
}

ReducerDeclarator::Reach ReducerDeclarator::inDeclarator(const Token &T,
                                                         bool IsReducer) {
  const tok::TokenKind Kind = T.getKind();
  if (Kind == tok::eof)
    return Reach::End;
  if (IsOperator && !opens(T)) {
    IsOperator = false;
    return Reach::Within;
  }
  const bool FollowsName = std::exchange(WasName, false);
  if (Angles) {
    Depth += opens(T);
    Angles += Kind == tok::less;
    if (T.isOneOf(tok::greater, tok::greatergreater))
      Angles -= std::min(Angles, Kind == tok::greater ? 1u : 2u);
    WasName = !Angles;
    return closes(T) ? Reach::End : Reach::Within;
  }
  switch (Kind) {
  case tok::identifier:
    if (IsNamed && !IsReducer)
      return Reach::End; // a macro, or `override`
    IsNamed = WasName = !IsReducer;
    InAttribute = IsReducer;
    return Reach::Within;
  case tok::kw_operator:
    IsNamed = IsOperator = true;
    return Reach::Within;
  case tok::coloncolon:
  case tok::star: // also in a pointer to a member
    IsNamed = false;
    return Reach::Within;
  case tok::less:
    if (!IsNamed)
      return Reach::End;
    Angles = 1;
    return Reach::Within;
  case tok::l_paren:
  case tok::l_square:
    Depth = 1;
    IsOperator = false;
    return FollowsName && Kind == tok::l_paren ? Reach::ParenthesisAfterName
                                               : Reach::Within;
  case tok::kw___attribute:
  case tok::kw___declspec:
    if (IsNamed)
      return Reach::End;
    InAttribute = true;
    return Reach::Within;
  case tok::amp:
  case tok::ampamp:
  case tok::caret:
  case tok::ellipsis:
  case tok::tilde:
  case tok::annot_cxxscope:
  case tok::kw_template:
  case tok::kw_noexcept:
  case tok::kw_throw:
  case tok::arrow:
    return Reach::Within;
  default:
    return isQualifier(Kind) ? Reach::Within : Reach::End;
  }
}

static void appendEnd(TokenList &Out, const Token &Place, bool IsTypeId) {
  const tok::TokenKind Last = IsTypeId ? tok::r_square : tok::r_paren;
  for (tok::TokenKind Kind : {tok::r_paren, Last, Last})
    Out.push_back(makeToken(Kind, Place));
}

void ReducerDeclarators::begin(TokenList &Out, const Token &Key,
                               tok::TokenKind Before, bool IsTypeId,
                               bool IsWrapped, bool HasFunctions) {
  TokenWriter W(Lex.PP, Key, Out);
  auto Attribute = [&] {
    W.addName("__attribute__", tok::kw___attribute);
    W.add(tok::l_paren, tok::l_paren);
  };
  if (IsTypeId) {
    Attributes.begin(Out, Key, "clang", "annotate_type");
  } else {
    if (IsWrapped && (Before == tok::identifier || Before == tok::greater ||
                      isTypeSpecifier(Before))) {
      // The class's name and a parenthesis begin a constructor in the class.
      // A type's name and a parenthesis begin a value elsewhere.
      Attribute();
      W.add(tok::r_paren, tok::r_paren);
    }
    if (IsWrapped) {
      W.add(tok::l_paren);
      // Clang must not warn about these parentheses as redundant, since the
      // user hasn't written them.
      if (!Lex.PP.getDiagnostics().isIgnored(
              diag::warn_redundant_parens_around_declarator, Key.getLocation()))
        Attributes.quieten(Out.back(), Key);
    } else if (Before == tok::r_brace) {
      // An empty attribute is inserted for cases such as `typeof(struct { int
      // x; } cilk_reducer(zero, plus))`. An attribute directly after the brace
      // would belong to the structure, and Clang would drop it; after another
      // attribute it belongs to the type.
      Attributes.appendEmpty(Out, Key);
    }
    Attribute();
    W.addName("cilk_reducer");
  }
  W.add(tok::l_paren);
  W.addString("cilk.reducer");
  if (!HasFunctions) {
    appendEnd(Out, Key, IsTypeId);
    return;
  }
  W.add(tok::comma);
  Token Callee;
  Callee.startToken();
  Callee.setKind(tok::annot_primary_expr);
  Callee.setLocation(Key.getLocation());
  Callee.setAnnotationEndLoc(Key.getLocation());
  Callee.setAnnotationValue(MakeCallee(Key.getLocation()));
  Out.push_back(Callee);
}

void ReducerDeclarators::rewrite(Token &T, const Token &Key,
                                 tok::TokenKind Before, bool IsTypeId) {
  TokenReplacement R(Lex.PP, T);
  Lex.Log.add(Key.getLocation(), Keyword::Hyperobject,
              Key.getIdentifierInfo()->getName());
  std::optional<bool> IsWrapped;
  Open.push_back({ReducerDeclarator(IsTypeId), &IsWrapped, ++Reducers});
  // The watcher sees each token that is read ahead, and sets IsWrapped.
  do
    R.lookAhead();
  while (!IsWrapped && R.Ahead.back().isNot(tok::eof));
  if (!IsWrapped)
    llvm::erase_if(
        Open, [&](const OpenReducer &O) { return O.IsWrapped == &IsWrapped; });
  const Token Next = R.Ahead.back();
  if (Before == tok::unknown || Before == tok::semi || Before == tok::l_brace ||
      isTypeSpecifier(Next.getKind()))
    Lex.report(Key.getLocation(), diag::err_reducer_position)
        << Key.getIdentifierInfo()->getName();
  else if (isQualifier(Next.getKind()) &&
           (Before == tok::comma || Before == tok::l_paren))
    Lex.report(Next.getLocation(), diag::err_reducer_qualifier)
        << Lex.PP.getSpelling(Next);
  begin(R.Out, Key, Before, IsTypeId, IsWrapped.value_or(false),
        R.Ahead.front().is(tok::l_paren));
  R.commit();
}

ReducerDeclarators::Advance ReducerDeclarators::advance(const Token &T,
                                                        bool IsReducer) {
  using Reach = ReducerDeclarator::Reach;
  Advance Its;
  for (size_t I = Open.size(); I-- != 0;) {
    OpenReducer &O = Open[I];
    const Reach At = O.Declarator.advance(T, IsReducer);
    if (At == Reach::EndOfFunctions) {
      Its.EndsFunctions = true;
      Its.IsTypeId = O.Declarator.isTypeId();
    }
    if (At == Reach::ParenthesisAfterName)
      Its.Named.push_back(O.Number);
    if (At == Reach::End && T.isNot(tok::eof))
      ++Its.Ended;
    if (O.IsWrapped && O.Declarator.isInDeclarator())
      *std::exchange(O.IsWrapped, nullptr) = true;
    if (At == Reach::NoMore)
      *O.IsWrapped = false;
    if (At == Reach::NoMore || At == Reach::End)
      Open.erase(Open.begin() + I);
  }
  return Its;
}

void ReducerDeclarators::follow(Token &T) {
  TokenReplacement R(Lex.PP, T);
  Advance Its = advance(T, /*IsReducer=*/false);
  if (!Its.Named.empty() && Lex.PP.getLangOpts().CPlusPlus &&
      !beginsParameters(R)) {
    // The initializer that follows ends the declarators whose names are in this
    // group.
    llvm::erase_if(Open, [&](const OpenReducer &O) {
      return llvm::is_contained(Its.Named, O.Number);
    });
    Its.Ended += Its.Named.size();
  }
  if (!Its.Ended && !Its.EndsFunctions && !R.hasTaken())
    return;
  const Token Last = T;
  R.Out.append(Its.Ended, makeToken(tok::r_paren, Last));
  R.Out.push_back(Last);
  if (Its.EndsFunctions)
    appendEnd(R.Out, Last, Its.IsTypeId);
  R.commit();
}

bool ReducerDeclarators::beginsParameters(TokenReplacement &R) const {
  Token First = R.peek(0);
  unsigned Next = 1;
  if (First.is(tok::coloncolon))
    First = R.peek(Next++);
  if (First.isNot(tok::identifier)) {
    // If the tokens may be a function declaration, Clang takes them for one.
    const bool IsValue = isTypeSpecifier(First.getKind()) &&
                         R.peek(Next).isOneOf(tok::l_paren, tok::l_brace);
    return !IsValue &&
           (isTypeSpecifier(First.getKind()) || isQualifier(First.getKind()) ||
            First.isOneOf(tok::r_paren, tok::ellipsis));
  }
  bool IsType = IsTypeName(First);
  Token After = R.peek(Next++);
  while (After.is(tok::coloncolon)) {
    // It isn't known here whether the name is a type in its scope. The tokens
    // after the name are used to guess.
    IsType = false;
    if (R.peek(Next++).isNot(tok::identifier))
      return false;
    After = R.peek(Next++);
    if (After.isOneOf(tok::identifier, tok::amp, tok::ampamp, tok::star,
                      tok::kw_const))
      return true;
  }
  return IsType && !After.isOneOf(tok::l_paren, tok::l_brace);
}

} // namespace cilk
