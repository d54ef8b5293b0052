//===- SplicedBlock.cpp - A block whose statements are spliced ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   #pragma cilk splice    =>  __attribute__((cilk_splice(BlockDepth)))
//   {                          for (long step = 0, once = 1; ...; ++step) {
//     f(a, n);                   f(a, n);
//     g(a, b, n);                g(a, b, n);
//   }                          }
//
// So a block is a loop over time with one step, and all that is behind the
// parser knows of loops only. Its number of steps goes through an empty `asm`,
// from which the optimiser can't tell that there is one.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/SplicedBlock.h"
#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Lex/TokenWriter.h"

using namespace clang;

namespace cilk {

static constexpr llvm::StringLiteral Step = "tapir.step", Once = "tapir.once",
                                     One = "tapir.one";

// __attribute__((nodebug)) long name =
static void appendVariable(TokenWriter &W, llvm::StringRef Name) {
  W.addAttribute("nodebug");
  W.addName("long", tok::kw_long);
  W.addName(Name);
  W.add(tok::equal);
}

// __extension__({ long one = 1; __asm__("" : "+r"(one)); one; })
static void appendOne(TokenWriter &W) {
  W.addName("__extension__", tok::kw___extension__);
  W.add(tok::l_paren, tok::l_brace);
  appendVariable(W, One);
  W.addNumber("1");
  W.add(tok::semi);
  W.addName("__asm__", tok::kw_asm);
  W.add(tok::l_paren);
  W.addString("");
  W.add(tok::colon);
  W.addString("+r");
  W.add(tok::l_paren);
  W.addName(One);
  W.add(tok::r_paren, tok::r_paren, tok::semi);
  W.addName(One);
  W.add(tok::semi, tok::r_brace, tok::r_paren);
}

// for (long step = 0, once = 1; step < once; ++step)
static void appendHeader(TokenWriter &W) {
  W.addName("for", tok::kw_for);
  W.add(tok::l_paren);
  appendVariable(W, Step);
  W.addNumber("0");
  W.add(tok::comma);
  W.addName(Once);
  W.add(tok::equal);
  appendOne(W);
  W.add(tok::semi);
  W.addName(Step);
  W.add(tok::less);
  W.addName(Once);
  W.add(tok::semi, tok::plusplus);
  W.addName(Step);
  W.add(tok::r_paren);
}

void KeywordRewriter::splicedBlock(Token &T, SourceLocation Pragma) {
  followStructure(T);
  if (InTool)
    return;
  if (!PendingSplice.empty())
    warning(PP.getDiagnostics(), Pragma,
            "the argument of '#pragma cilk splice' is ignored: a block has no "
            "steps");
  const bool Cached = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T);
  const Token Brace = T;
  TokenList Out, Depth;
  TokenWriter(PP, Brace, Depth).addNumber(std::to_string(tapir::BlockDepth));
  appendPragma(Out, Brace, "cilk_splice", Depth);
  TokenWriter W(PP, Brace, Out);
  appendHeader(W);
  Out.push_back(Brace);
  Out.front().setFlagValue(Token::StartOfLine, Brace.isAtStartOfLine());
  replace(T, Out, Cached, {});
}

} // namespace cilk
