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
    Of[tok::kw___attribute] = Role::Structural;
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
  if (!Pending.empty() && !Seen.isAnnotation()) {
    if (!Cilk || operandOf(*Cilk) != KeywordOperand::Loop)
      dropLoopPragmas();
    for (const PendingPragma &P : takePragmas(PragmaStatement::LoopOrBlock))
      if (splicedStatement(const_cast<Token &>(Seen), P))
        return;
  }
  if (PendingEffectPragma.isValid() && !Seen.isAnnotation() &&
      effectToken(const_cast<Token &>(Seen), Cilk && isStatementKeyword(*Cilk)))
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

bool KeywordRewriter::splicedStatement(Token &T, const PendingPragma &Pragma) {
  if (T.is(tok::kw_for)) {
    splicedLoop(T, Pragma);
    return true;
  }
  if (T.is(tok::l_brace) && mayBeginBlock()) {
    splicedBlock(T, Pragma);
    return true;
  }
  report(PP.getDiagnostics(), Pragma.Loc, diag::warn_splice_no_statement);
  return false;
}

void KeywordRewriter::splicedLoop(Token &T, const PendingPragma &Pragma) {
  // Tools don't see effects, and would miss them in what the loop calls.
  if (InTool && HasEffects) {
    follow(T, /*MayEnd=*/false);
    return;
  }
  const Token For = T;
  insertPragma(T, Previous, Pragma);
  // The others don't come here.
  follow(For, /*MayEnd=*/false);
}

void KeywordRewriter::splicedBlock(Token &T, PendingPragma Pragma) {
  const tok::TokenKind Before = Previous;
  followStructure(T);
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
  followStructure(T);
  if (InTool)
    return true;
  const bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  const Token Brace = T;
  TokenList Out{Brace};
  appendEffect(PP, Effect, Brace, EffectFunction.isConstant(), Out);
  replace(T, Out, Cached, {});
  return true;
}

bool KeywordRewriter::mayBeginBlock() const {
  if (!Blocks.mayBeginStatement(OpenBrackets.size()))
    return false;
  if (Previous == tok::r_paren || Previous == tok::r_square)
    return Closed == Bracket::OfStatement;
  return mayEndBeforeStatement(Previous);
}

inline KeywordRewriter::Bracket KeywordRewriter::bracketOfAttribute() const {
  return AttributeBeginsStatement ? Bracket::OfStatement : Bracket::OfAttribute;
}

/// What a parenthesis is that comes now.
inline KeywordRewriter::Bracket KeywordRewriter::parenthesis() const {
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

void KeywordRewriter::followStructure(const Token &T) {
  const tok::TokenKind Kind = T.getKind();
  bool MayEnd = false;
  switch (Kind) {
  case tok::l_paren:
    Blocks.addToHead();
    OpenBrackets.push_back(parenthesis());
    break;
  case tok::l_square:
    // Two begin an attribute.
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
    if (!OpenHeaders.empty() && OpenBrackets.size() < OpenHeaders.back().Depth)
      Log->endHeader(OpenHeaders.pop_back_val().Key, T.getLocation());
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
  case tok::kw___attribute:
    AttributeBeginsStatement = mayBeginBlock();
    break;
  default: // of namespaces and classes
    Blocks.beginHead();
    break;
  }
  follow(T, MayEnd);
}

} // namespace cilk
