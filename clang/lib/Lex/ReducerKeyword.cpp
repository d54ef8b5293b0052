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
// `cilk_reducer` is part of a declarator and binds like `*`: in
//
//   long cilk_reducer(zero, plus) a[3], b, *cilk_reducer(none, last) *c;
//
// `a` is an array of reducers, `b` is none, and `c` points to a reducer whose
// views are pointers. The one place inside of a declarator where Clang takes an
// attribute of the type made so far is after a parenthesis, and if that closes
// where the declarator ends it changes nothing else. So this becomes
//
//   long (__attribute__((cilk_reducer("cilk.reducer", @(zero, plus))))
//         a[3]),
//        b,
//        *(__attribute__((cilk_reducer("cilk.reducer", @(none, last))))
//          *c);
//
// Nothing can be in such parentheses where the declarator has ended already,
// as that of `sizeof(long cilk_reducer(zero, plus))` has; nor can there be
// parentheses in the type of a new-expression and of a conversion function.
// There the attribute stands by itself: there is only one declarator, and what
// comes before is all that it belongs to.
//
// `@` is a callee of a type that is not known, as in a template, so Clang
// parses the functions' names as it does arguments of a call, overloads and the
// commas of template arguments included, and leaves it to Sema/Reducers.cpp
// what they mean.
//
// Tokens are looked at up to the first one behind the functions, which tells
// whether the declarator goes on. Where it ends is found out while its tokens
// come by, as a tentative parse may be under way.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cilk {

/// Whether what follows the functions of a reducer is more of the declarator,
/// and may stand in parentheses with an attribute before it. An array of an
/// abstract declarator may not, since `[` could begin a lambda expression.
static bool goesOn(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::identifier:
  case tok::coloncolon:
  case tok::annot_cxxscope:
  case tok::star:
  case tok::amp:
  case tok::ampamp:
  case tok::caret:
  case tok::l_paren:
  case tok::ellipsis:
  case tok::kw_operator:
  case tok::kw___attribute:
    return true;
  default:
    return false;
  }
}

using Reach = KeywordRewriter::OpenReducer::Reach;

static bool opens(const Token &T) {
  return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
}

static bool closes(const Token &T) {
  return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

Reach KeywordRewriter::OpenReducer::advance(const Token &T, bool IsReducer) {
  const tok::TokenKind Kind = T.getKind();
  switch (State) {
  case AtKey:
    if (Kind == tok::l_paren) {
      State = InFunctions;
      Depth = 1;
      return Reach::Within;
    }
    State = Behind;
    [[fallthrough]];
  case Behind:
    if (IsTypeId || !(IsReducer || goesOn(Kind)))
      return Reach::NoMore;
    State = InDeclarator;
    break;
  case InFunctions:
    Depth += opens(T);
    if (!closes(T) || --Depth != 0)
      return Reach::Within;
    State = Behind;
    return Reach::EndOfFunctions;
  case InDeclarator:
    break;
  }

  return Depth ? inBrackets(T) : inDeclarator(T, IsReducer);
}

Reach KeywordRewriter::OpenReducer::inBrackets(const Token &T) {
  const tok::TokenKind Kind = T.getKind();
  Depth += opens(T);
  Depth -= closes(T);
  Braces += Kind == tok::l_brace;
  Braces -= Braces && Kind == tok::r_brace;
  if (Kind == tok::semi && !Braces)
    return Reach::End; // something was not closed
  if (Depth == 0 && !Angles) {
    // What is declared is in there, or comes before.
    IsNamed |= !InAttribute;
    InAttribute = false;
  }
  return Reach::Within;
}

Reach KeywordRewriter::OpenReducer::inDeclarator(const Token &T,
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
      return Reach::End; // a macro's or `override`
    IsNamed = WasName = !IsReducer;
    InAttribute = IsReducer;
    return Reach::Within;
  case tok::kw_operator:
    IsNamed = IsOperator = true;
    return Reach::Within;
  case tok::coloncolon:
  case tok::star: // of a pointer to a member as well
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
    return FollowsName && Kind == tok::l_paren ? Reach::ParenthesisBehindName
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

void KeywordRewriter::beginReducer(TokenList &Out, const Token &Key,
                                   tok::TokenKind Before, bool IsTypeId,
                                   bool IsWrapped, bool HasFunctions) {
  auto Put = [&](tok::TokenKind Kind, llvm::StringRef Name = {}) {
    Out.push_back(makeToken(
        Kind, Key, Name.empty() ? nullptr : PP.getIdentifierInfo(Name)));
  };
  auto Attribute = [&] {
    Put(tok::kw___attribute, "__attribute__");
    Put(tok::l_paren);
    Put(tok::l_paren);
  };
  if (IsTypeId) {
    beginAttribute(Out, Key, "clang", "annotate_type");
  } else {
    if (IsWrapped && (Before == tok::identifier || Before == tok::greater ||
                      isTypeSpecifier(Before))) {
      // The name of a class, in the class, begins a constructor if a
      // parenthesis follows it, and that of any type a value.
      Attribute();
      Put(tok::r_paren);
      Put(tok::r_paren);
    }
    if (IsWrapped) {
      Put(tok::l_paren);
      // Who wants to hear of redundant parentheses means those in the program.
      if (!InTool &&
          !PP.getDiagnostics().isIgnored(
              diag::warn_redundant_parens_around_declarator, Key.getLocation()))
        Out.back().setLocation(quietLocation(Key));
    } else if (Before == tok::r_brace) {
      // As in `typeof(struct { int x; } cilk_reducer(zero, plus))`. An
      // attribute right after the brace would be the structure's, which drops
      // it; after another attribute it is the type's.
      appendEmptyAttribute(Out, Key);
    }
    Attribute();
    Put(tok::identifier, "cilk_reducer");
  }
  Put(tok::l_paren);
  Token Text;
  Text.startToken();
  Text.setKind(tok::string_literal);
  PP.CreateString("\"cilk.reducer\"", Text, Key.getLocation(),
                  Key.getLocation());
  Out.push_back(Text);
  if (HasFunctions) {
    Put(tok::comma);
    Token Callee;
    Callee.startToken();
    Callee.setKind(tok::annot_primary_expr);
    Callee.setLocation(Key.getLocation());
    Callee.setAnnotationEndLoc(Key.getLocation());
    Callee.setAnnotationValue(MakeCallee(Key.getLocation()));
    Out.push_back(Callee);
  } else {
    endReducer(Out, Key, IsTypeId);
  }
}

void KeywordRewriter::endReducer(TokenList &Out, const Token &Place,
                                 bool IsTypeId) {
  const tok::TokenKind Last = IsTypeId ? tok::r_square : tok::r_paren;
  for (tok::TokenKind Kind : {tok::r_paren, Last, Last})
    Out.push_back(makeToken(Kind, Place));
}

void KeywordRewriter::reducer(Token &T, const Token &Key, tok::TokenKind Before,
                              bool Cached) {
  const bool IsTypeId = Position.isInTypeId();
  const size_t Kept = Cached ? compat::countBacktrackTokens(PP) : 0;
  Log->add(Key.getLocation(), Keyword::Hyperobject,
           Key.getIdentifierInfo()->getName());
  std::optional<bool> IsWrapped;
  OpenReducers.push_back({Key, &IsWrapped, ++Reducers, IsTypeId});
  TokenList Ahead;
  Token Next;
  Next.startToken();
  bool HasFunctions = false;
  for (unsigned N = 0; !IsWrapped && Next.isNot(tok::eof); ++N) {
    // Each token passes the watcher, too, which finds out.
    if (Cached) {
      Next = PP.LookAhead(N);
    } else {
      PP.Lex(Next);
      Ahead.push_back(Next);
    }
    if (N == 0)
      HasFunctions = Next.is(tok::l_paren);
  }
  if (!IsWrapped)
    llvm::erase_if(OpenReducers, [&](const OpenReducer &R) {
      return R.IsWrapped == &IsWrapped;
    });
  if (Before == tok::unknown || Before == tok::semi || Before == tok::l_brace ||
      isTypeSpecifier(Next.getKind()))
    report(PP.getDiagnostics(), Key.getLocation(), diag::err_reducer_position)
        << Key.getIdentifierInfo()->getName();
  else if (isQualifier(Next.getKind()) &&
           (Before == tok::comma || Before == tok::l_paren))
    report(PP.getDiagnostics(), Next.getLocation(), diag::err_reducer_qualifier)
        << PP.getSpelling(Next);

  TokenList Out;
  beginReducer(Out, Key, Before, IsTypeId, IsWrapped.value_or(false),
               HasFunctions);
  Out.front().setFlagValue(Token::StartOfLine, Key.isAtStartOfLine());
  Out.front().setFlagValue(Token::LeadingSpace, Key.hasLeadingSpace());
  replace(T, Out, Cached, Ahead, Kept);
}

void KeywordRewriter::reducerToken(Token &T, bool IsReducer) {
  TokenList Out, Ahead;
  const bool Cached =
      !IsReducer && PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  bool EndsFunctions = false, IsTypeId = false;
  llvm::SmallVector<unsigned, 2> Named;
  for (size_t I = OpenReducers.size(); I-- != 0;) {
    OpenReducer &R = OpenReducers[I];
    const Reach At = R.advance(T, IsReducer);
    if (At == Reach::EndOfFunctions) {
      EndsFunctions = true;
      IsTypeId = R.IsTypeId;
    }
    if (At == Reach::ParenthesisBehindName)
      Named.push_back(R.Number);
    if (At == Reach::End && T.isNot(tok::eof))
      Out.push_back(makeToken(tok::r_paren, T));
    if (R.IsWrapped && R.State == OpenReducer::InDeclarator)
      *std::exchange(R.IsWrapped, nullptr) = true;
    if (At == Reach::NoMore)
      *R.IsWrapped = false;
    if (At == Reach::NoMore || At == Reach::End)
      OpenReducers.erase(OpenReducers.begin() + I);
  }
  if (!Named.empty() && PP.getLangOpts().CPlusPlus &&
      !beginsParameters(Cached, Ahead)) {
    // Those declarators have ended; an initializer follows.
    llvm::erase_if(OpenReducers, [&](const OpenReducer &R) {
      return llvm::is_contained(Named, R.Number);
    });
    Out.append(Named.size(), makeToken(tok::r_paren, T));
  }
  if (IsReducer || (Out.empty() && !EndsFunctions && Ahead.empty()))
    return;
  Out.push_back(T);
  if (EndsFunctions)
    endReducer(Out, T, IsTypeId);
  Out.front().setFlagValue(Token::LeadingSpace, T.hasLeadingSpace());
  Out.front().setFlagValue(Token::StartOfLine, T.isAtStartOfLine());
  replace(T, Out, Cached, Ahead);
}

bool KeywordRewriter::beginsParameters(bool Cached, TokenList &Ahead) {
  auto Peek = [&](unsigned N) {
    if (Cached)
      return PP.LookAhead(N);
    while (Ahead.size() <= N) {
      Token Next;
      PP.Lex(Next);
      Ahead.push_back(Next);
    }
    return Ahead[N];
  };
  Token First = Peek(0);
  unsigned Next = 1;
  if (First.is(tok::coloncolon))
    First = Peek(Next++);
  if (First.isNot(tok::identifier)) {
    // As Clang has it, what may be a function is one.
    const bool IsValue = isTypeSpecifier(First.getKind()) &&
                         Peek(Next).isOneOf(tok::l_paren, tok::l_brace);
    return !IsValue &&
           (isTypeSpecifier(First.getKind()) || isQualifier(First.getKind()) ||
            First.isOneOf(tok::r_paren, tok::ellipsis));
  }
  bool IsType = IsTypeName(First);
  Token Behind = Peek(Next++);
  while (Behind.is(tok::coloncolon)) {
    // What is in there is told by what follows it, as far as that can be.
    IsType = false;
    if (Peek(Next++).isNot(tok::identifier))
      return false;
    Behind = Peek(Next++);
    if (Behind.isOneOf(tok::identifier, tok::amp, tok::ampamp, tok::star,
                       tok::kw_const))
      return true;
  }
  return IsType && !Behind.isOneOf(tok::l_paren, tok::l_brace);
}

} // namespace cilk
