//===- ReducerKeyword.cpp - The type of a reducer as stock tokens ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reducer's type is the type of its views with an annotation, which Clang
// carries along wherever a type as written goes: through typedefs, alias
// templates, members, elements, pointers and references.
//
//   T cilk_reducer(zero<T>, plus<T>) x;
//
// becomes, in C++,
//
//   T [[clang::annotate_type("cilk.reducer",
//                            static_cast<void (*)(void *)>(zero<T>),
//                            static_cast<void (*)(void *, void *)>(plus<T>))]]
//                            x;
//
// where the casts pick one of several overloads, and complain about functions
// of other types; C has no such casts and no overloads. Each parenthesis and
// the comma are replaced one by one when they come by, as a tentative parse may
// be under way. A comma between `<` and `>` belongs to template arguments: who
// compares functions?
//
// Without functions there is no argument, with empty parentheses one that is no
// function, since they can't be taken away.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cilk {

void KeywordRewriter::reducer(Token &T, const Token &Key, bool Cached) {
  TokenList Out;
  beginAttribute(Out, Key, "clang", "annotate_type");
  Out.push_back(makeToken(tok::l_paren, Key));
  Token Text;
  Text.startToken();
  Text.setKind(tok::string_literal);
  PP.CreateString("\"cilk.reducer\"", Text, Key.getLocation(),
                  Key.getLocation());
  Out.push_back(Text);
  Out.front().setFlagValue(Token::StartOfLine, Key.isAtStartOfLine());
  Out.front().setFlagValue(Token::LeadingSpace, Key.hasLeadingSpace());

  Log->add(Key.getLocation(), Keyword::Hyperobject,
           Key.getIdentifierInfo()->getName());
  // The next token passes the watcher, too, which rewrites a parenthesis.
  OpenReducers.push_back({Key});
  const size_t Open = OpenReducers.size();
  Token Next;
  if (Cached)
    Next = PP.LookAhead(0);
  else
    PP.Lex(Next);
  if (OpenReducers.size() == Open && OpenReducers.back().Depth == 0) {
    OpenReducers.pop_back();
    for (tok::TokenKind Kind : {tok::r_paren, tok::r_square, tok::r_square})
      Out.push_back(makeToken(Kind, Key));
  }
  replace(T, Out, Cached, Next);
}

void KeywordRewriter::appendFunction(TokenList &Out, const Token &Place,
                                     unsigned Parameters) {
  auto Keyword = [&](tok::TokenKind Kind, llvm::StringRef Spelling) {
    Out.push_back(makeToken(Kind, Place, PP.getIdentifierInfo(Spelling)));
  };
  auto Punctuation = [&](tok::TokenKind Kind) {
    Out.push_back(makeToken(Kind, Place));
  };
  Punctuation(tok::comma);
  if (PP.getLangOpts().CPlusPlus) {
    Keyword(tok::kw_static_cast, "static_cast");
    Punctuation(tok::less);
    Keyword(tok::kw_void, "void");
    Punctuation(tok::l_paren);
    Punctuation(tok::star);
    Punctuation(tok::r_paren);
    Punctuation(tok::l_paren);
    for (unsigned I = 0; I != Parameters; ++I) {
      if (I != 0)
        Punctuation(tok::comma);
      Keyword(tok::kw_void, "void");
      Punctuation(tok::star);
    }
    Punctuation(tok::r_paren);
    Punctuation(tok::greater);
  }
  Punctuation(tok::l_paren);
}

void KeywordRewriter::reducerToken(Token &T) {
  OpenReducer &Reducer = OpenReducers.back();
  bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  auto Keep = [&](TokenList &Out) {
    Out.front().setFlagValue(Token::LeadingSpace, T.hasLeadingSpace());
    Out.front().setFlagValue(Token::StartOfLine, T.isAtStartOfLine());
  };
  if (Reducer.Depth == 0) {
    // The first token after the keyword.
    if (T.isNot(tok::l_paren))
      return;
    Reducer.Depth = 1;
    const size_t Open = OpenReducers.size();
    const Token Place = T;
    Token Next;
    if (Cached)
      Next = PP.LookAhead(0);
    else
      PP.Lex(Next);
    TokenList Out;
    if (OpenReducers.size() < Open) {
      // Nothing was in between.
      Out.push_back(makeToken(tok::comma, Place));
      Out.push_back(makeToken(tok::identifier, Place,
                              PP.getIdentifierInfo("__builtin_LINE")));
      Out.push_back(makeToken(tok::l_paren, Place));
    } else {
      appendFunction(Out, Place, 1);
    }
    Keep(Out);
    replace(T, Out, Cached, Next);
    return;
  }
  const bool Outermost = Reducer.Depth == 1;
  switch (T.getKind()) {
  case tok::l_paren:
  case tok::l_square:
  case tok::l_brace:
    ++Reducer.Depth;
    return;
  case tok::r_square:
  case tok::r_brace:
    --Reducer.Depth;
    return;
  case tok::less:
    Reducer.Angles += Outermost;
    return;
  case tok::greater:
  case tok::greatergreater:
    if (Outermost)
      Reducer.Angles -= std::min(Reducer.Angles, T.is(tok::greater) ? 1u : 2u);
    return;
  case tok::comma: {
    if (!Outermost || Reducer.Angles)
      return;
    if (++Reducer.Functions > 2) {
      error(PP.getDiagnostics(), T.getLocation(),
            "'%0' takes two functions: one that makes an identity, and one "
            "that reduces")
          << Reducer.Key.getIdentifierInfo()->getName();
      return;
    }
    TokenList Out{makeToken(tok::r_paren, T)};
    appendFunction(Out, T, 2);
    Keep(Out);
    replace(T, Out, Cached, {});
    return;
  }
  case tok::r_paren: {
    if (--Reducer.Depth != 0)
      return;
    OpenReducers.pop_back();
    TokenList Out;
    for (tok::TokenKind Kind :
         {tok::r_paren, tok::r_paren, tok::r_square, tok::r_square})
      Out.push_back(makeToken(Kind, T));
    Keep(Out);
    replace(T, Out, Cached, {});
    return;
  }
  case tok::eof:
    OpenReducers.clear();
    return;
  default:
    return;
  }
}

} // namespace cilk
