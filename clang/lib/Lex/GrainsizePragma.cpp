//===- GrainsizePragma.cpp - #pragma cilk grainsize -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   #pragma cilk grainsize 4
//   #pragma cilk grainsize(n / 16)
//   #pragma cilk grainsize = 4         (Cilk Plus's form; warns)
//
// A pragma is handled before the parser knows where it is, so the argument's
// tokens are kept until the `cilk_for` that has to follow; there they become
// the argument of its attribute and are parsed, and named, like any expression
// of the loop.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cilk {

namespace {

class CilkPragma : public PragmaHandler {
public:
  explicit CilkPragma(std::shared_ptr<KeywordRewriter> Rewriter)
      : PragmaHandler("cilk"), Rewriter(std::move(Rewriter)) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &First) override {
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    Token T;
    PP.LexUnexpandedToken(T);
    if (T.isNot(tok::identifier) ||
        !T.getIdentifierInfo()->isStr("grainsize")) {
      if (Diags.isIgnored(diag::warn_pragma_ignored, First.getLocation()))
        return;
      warning(Diags, T.is(tok::eod) ? First.getLocation() : T.getLocation(),
              "unknown '#pragma cilk' ignored; expected 'grainsize'");
      return;
    }
    SourceLocation Name = T.getLocation();

    PP.Lex(T);
    if (T.is(tok::equal)) {
      warning(Diags, T.getLocation(),
              "'=' is not part of '#pragma cilk grainsize'; write "
              "'#pragma cilk grainsize(N)'")
          << removal(T.getLocation());
      PP.Lex(T);
    }
    TokenList Argument;
    for (; T.isNot(tok::eod); PP.Lex(T))
      Argument.push_back(T);
    if (Argument.empty()) {
      error(Diags, Name,
            "expected an expression after "
            "'#pragma cilk grainsize'");
      return;
    }
    int Depth = 0;
    for (const Token &A : Argument) {
      Depth += A.is(tok::l_paren);
      Depth -= A.is(tok::r_paren);
      if (Depth < 0 || A.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
        // A stray delimiter would end the attribute early and confuse the
        // parser far beyond this line.
        error(Diags, A.getLocation(),
              "the argument of '#pragma cilk grainsize' must be an expression");
        return;
      }
    }
    if (Depth != 0) {
      error(Diags, Argument.back().getLocation(),
            "missing ')' in '#pragma cilk grainsize'");
      return;
    }
    Rewriter->setGrainsize(Name, std::move(Argument));
  }

private:
  std::shared_ptr<KeywordRewriter> Rewriter;
};

} // namespace

PragmaHandler *
createCilkPragmaHandler(std::shared_ptr<KeywordRewriter> Rewriter) {
  return new CilkPragma(std::move(Rewriter));
}

} // namespace cilk
