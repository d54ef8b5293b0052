//===- EveryToken.cpp - What tokens tell of the place of a keyword --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every token of every file with -fopencilk comes by here, those of headers
// above all, and hardly any is a keyword. So what a kind of token may do to the
// state that a keyword is judged by is in a table, and most tokens are done
// with after some 25 instructions.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cilk {

namespace {
/// What a token is to those that come behind it, as far as its kind tells.
enum class Role : uint8_t {
  Plain,
  EndsExpression, ///< maybe, and is no more than that
  Name,           ///< does so, too, if it is no keyword of ours
  Structural      ///< may open or close something, or begin what does
};

struct Roles {
  Role Of[tok::NUM_TOKENS] = {};
  constexpr Roles() {
    Of[tok::identifier] = Role::Name;
    for (tok::TokenKind Kind :
         {tok::numeric_constant, tok::char_constant, tok::kw_this, tok::kw_true,
          tok::kw_false, tok::kw_nullptr})
      Of[Kind] = Role::EndsExpression;
    for (tok::TokenKind Kind :
         {tok::l_paren, tok::r_paren, tok::l_square, tok::r_square,
          tok::l_brace, tok::r_brace, tok::semi, tok::equal, tok::plusplus,
          tok::minusminus, tok::string_literal, tok::kw_namespace,
          tok::kw_struct, tok::kw_union, tok::kw_class, tok::kw_enum,
          tok::kw_export, tok::kw_new, tok::kw_operator})
      Of[Kind] = Role::Structural;
  }
};
} // namespace

static constexpr Roles KnownRoles;

inline void KeywordRewriter::follow(const Token &T, bool MayEnd) {
  Previous = T.getKind();
  PreviousIsSpawn = PreviousIsAttribute = false;
  PreviousLoc = T.getLocation();
  MayEndExpression = MayEnd;
}

void KeywordRewriter::onToken(const Token &Seen) {
  if (LexLevel != 0)
    return;
  const Role Its = KnownRoles.Of[Seen.getKind()];
  if (isBusy() ||
      (Its == Role::Name && mayBeKeyword(*Seen.getIdentifierInfo())))
    onSpecialToken(Seen);
  else if (Its == Role::Structural)
    followStructure(Seen);
  else
    follow(Seen, /*MayEnd=*/Its != Role::Plain);
}

void KeywordRewriter::onSpecialToken(const Token &Seen) {
  const Role Its = KnownRoles.Of[Seen.getKind()];
  std::optional<Keyword> Cilk;
  if (Its == Role::Name)
    Cilk = classifyKeyword(*Seen.getIdentifierInfo());
  if (PendingPragma.isValid() && Cilk != Keyword::For && !Seen.isAnnotation())
    dropUnusedGrainsize();
  if (PendingSplicePragma.isValid() && !Seen.isAnnotation()) {
    if (splicedStatement(const_cast<Token &>(Seen)))
      return;
  }
  if (PendingEffectPragma.isValid() && !Seen.isAnnotation() &&
      effectToken(const_cast<Token &>(Seen),
                  Cilk && Cilk != Keyword::Hyperobject))
    return;
  if (Cilk) {
    // The watcher's argument is the parser's own token; it is const only
    // because Clang's watchers merely look.
    rewrite(const_cast<Token &>(Seen), *Cilk);
    return;
  }
  followTypeId(Seen.getKind());
  if (Its == Role::Structural)
    followStructure(Seen);
  else
    follow(Seen, /*MayEnd=*/Its != Role::Plain);
  if (Asm)
    asmToken(const_cast<Token &>(Seen));
  if (!OpenReducers.empty())
    reducerToken(const_cast<Token &>(Seen), /*IsReducer=*/false);
}

bool KeywordRewriter::splicedStatement(Token &T) {
  const SourceLocation Pragma =
      std::exchange(PendingSplicePragma, SourceLocation());
  if (T.is(tok::kw_for)) {
    splicedLoop(T);
    return true;
  }
  if (T.is(tok::l_brace) && Blocks.mayHoldStatements() &&
      mayEndBeforeStatement(Previous)) {
    splicedBlock(T, Pragma);
    return true;
  }
  warning(PP.getDiagnostics(), Pragma,
          "'#pragma cilk splice' is ignored: no 'for' loop or block follows "
          "it");
  return false;
}

void KeywordRewriter::splicedLoop(Token &T) {
  // Tools don't see effects, and would miss them in what the loop calls.
  if (InTool && HasEffects) {
    follow(T, /*MayEnd=*/false);
    return;
  }
  const bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  const Token For = T;
  TokenList Out;
  appendPragma(Out, For, "cilk_splice", PendingSplice);
  Out.push_back(For);
  Out.front().setFlagValue(Token::StartOfLine, For.isAtStartOfLine());
  Out.front().setFlagValue(Token::LeadingSpace, For.hasLeadingSpace());
  replace(T, Out, Cached, {});
  // The others don't come here.
  follow(For, /*MayEnd=*/false);
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
    warning(PP.getDiagnostics(), Pragma,
            "'#pragma cilk splice' is ignored: no function's definition "
            "follows it");
    return false;
  }
  followStructure(T);
  if (InTool)
    return true;
  const bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  const Token Brace = T;
  TokenList Out{Brace};
  appendEffect(PP, Effect, Brace, Out);
  replace(T, Out, Cached, {});
  return true;
}

void KeywordRewriter::followStructure(const Token &T) {
  const tok::TokenKind Kind = T.getKind();
  bool MayEnd = false;
  switch (Kind) {
  case tok::l_paren:
    Blocks.addToHead();
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
    if (!OpenHeaders.empty() &&
        OpenInExpression.size() < OpenHeaders.back().Depth)
      Log->endHeader(OpenHeaders.pop_back_val().Key, T.getLocation());
    break;
  case tok::l_brace:
    // A lambda expression may be a template argument of a base class.
    Blocks.open(/*IsLambda=*/Previous == tok::r_square);
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
    MayEnd = MayEndExpression; // if postfix
    break;
  case tok::string_literal:
    if (Previous == tok::kw_extern)
      Blocks.beginHead();
    MayEnd = true;
    break;
  case tok::kw_new:
  case tok::kw_operator:
    followTypeId(Kind);
    break;
  default: // of namespaces and classes
    Blocks.beginHead();
    break;
  }
  follow(T, MayEnd);
}

} // namespace cilk
