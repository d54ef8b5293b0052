//===- TokenReplacement.cpp - Other tokens for one ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/TokenReplacement.h"
#include "cilk/ClangVersions.h"

using namespace clang;

namespace cilk {

TokenReplacement::TokenReplacement(Preprocessor &PP, Token &T)
    : PP(PP), T(T),
      IsCached(PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T)),
      Kept(IsCached ? compat::countBacktrackTokens(PP) : 0) {}

Token TokenReplacement::lookAhead() {
  Token Next;
  if (IsCached)
    Next = PP.LookAhead(Ahead.size());
  else
    PP.Lex(Next);
  Ahead.push_back(Next);
  return Next;
}

void TokenReplacement::commit() {
  assert(!Out.empty() && "a keyword becomes a token at least");
  Out.front().setFlagValue(Token::StartOfLine, T.isAtStartOfLine());
  Out.front().setFlagValue(Token::LeadingSpace, T.hasLeadingSpace());
  T = Out.front();
  TokenList Rest(Out.begin() + 1, Out.end());
  if (IsCached) {
    PP.ReplacePreviousCachedToken({Out.front()});
    if (auto *Tokens = compat::backtrackTokens(PP)) {
      // The tokens that were read ahead may contain keywords, each of which has
      // become several tokens. So the keyword's position is counted from the
      // end.
      assert(Kept && Kept <= Tokens->size() && "the keyword is among those");
      auto *It = Tokens->begin() + (Kept - 1);
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

} // namespace cilk
