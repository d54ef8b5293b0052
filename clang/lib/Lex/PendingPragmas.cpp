//===- PendingPragmas.cpp - Pragmas before their statement ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/PendingPragmas.h"
#include "cilk/Lex/TokenReplacement.h"

using namespace clang;

namespace cilk {

void PendingEffect::set(SourceLocation Loc, DeclaredEffect Declared) {
  Pragma = Loc;
  Effect = std::move(Declared);
  Function = DefinitionFinder();
  HasAny = true;
  Lex.Log.addSplice();
}

bool PendingEffect::follow(Token &T, bool IsKeyword, ParserPosition &Position) {
  using Found = DefinitionFinder::Found;
  if (isEmpty())
    return false;
  const Found Its =
      IsKeyword ? Found::NoFunction : Function.advance(T.getKind());
  if (Its == Found::NotYet)
    return false;
  const SourceLocation Loc = std::exchange(Pragma, SourceLocation());
  const DeclaredEffect Declared = std::exchange(Effect, {});
  if (Its == Found::NoFunction) {
    Lex.report(Loc, diag::warn_splice_no_function);
    return false;
  }
  Position.follow(T);
  if (Lex.InTool)
    return true;
  TokenReplacement R(Lex.PP, T);
  const Token Brace = T;
  R.Out.push_back(Brace);
  appendEffect(Lex.PP, Declared, Brace, Function.isConstant(), R.Out);
  R.commit();
  return true;
}

void PendingPragmas::add(PragmaKind Kind, SourceLocation Loc,
                         TokenList Argument) {
  const auto *Same =
      llvm::find_if(Pending, [&](const Pragma &P) { return P.Kind == Kind; });
  if (Same != Pending.end()) {
    if (entryOf(Kind).Statement == PragmaStatement::ParallelLoop)
      reportNoLoop(*Same);
    Pending.erase(Same);
  }
  Pending.push_back({Kind, Loc, std::move(Argument)});
  if (Kind == PragmaKind::Splice)
    Lex.Log.addSplice();
}

PendingPragmas::List PendingPragmas::take(PragmaStatement Statement) {
  List Taken, Rest;
  for (Pragma &P : Pending)
    (entryOf(P.Kind).Statement == Statement ? Taken : Rest)
        .push_back(std::move(P));
  Pending = std::move(Rest);
  return Taken;
}

void PendingPragmas::reportNoLoop(const Pragma &P) const {
  Lex.report(P.Loc, diag::warn_pragma_no_loop) << entryOf(P.Kind).Name;
}

bool PendingPragmas::follow(Token &T, std::optional<Keyword> Cilk,
                            ParserPosition &Position) {
  if (isEmpty())
    return false;
  if (!Cilk || operandOf(*Cilk) != KeywordOperand::Loop)
    for (const Pragma &P : takeOfLoop())
      reportNoLoop(P);
  List Taken = take(PragmaStatement::LoopOrBlock);
  return !Taken.empty() && statement(T, std::move(Taken), Position);
}

bool PendingPragmas::statement(Token &T, List Pragmas,
                               ParserPosition &Position) {
  const tok::TokenKind Before = Position.previous();
  const bool IsLoop = T.is(tok::kw_for);
  if (!IsLoop && !(T.is(tok::l_brace) && Position.mayBeginBlock())) {
    for (const Pragma &P : Pragmas)
      Lex.report(P.Loc, diag::warn_splice_no_statement);
    return false;
  }
  // Position has to see the token that the user wrote: the tokens that replace
  // it don't pass through this function.
  Position.follow(T);
  // Functions have no declared effects in tools, so a request to splice calls
  // can't be checked.
  if (Lex.InTool && (!IsLoop || Effect.hasAny()))
    return true;
  for (Pragma &P : Pragmas)
    if (!IsLoop && !P.Argument.empty()) {
      Lex.report(P.Loc, diag::warn_splice_block_steps);
      P.Argument.clear();
    }
  insert(T, Before, Pragmas);
  return true;
}

void PendingPragmas::insert(Token &T, tok::TokenKind Before,
                            const List &Pragmas) {
  TokenReplacement R(Lex.PP, T);
  const Token First = T;
  if (Before == tok::colon && !Lex.PP.getLangOpts().CPlusPlus)
    Attributes.appendEmpty(R.Out, First);
  for (const Pragma &P : Pragmas)
    Attributes.appendPragma(R.Out, First, P.Kind, P.Argument);
  R.Out.push_back(First);
  R.commit();
}

} // namespace cilk
