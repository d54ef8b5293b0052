//===- Pragmas.cpp - #pragma cilk -----------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   #pragma cilk grainsize 4
//   #pragma cilk grainsize(n / 16)
//   #pragma cilk grainsize = 4         (Cilk Plus's form; warns)
//   #pragma cilk splice
//   #pragma cilk splice(8)
//   #pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(b[lo : hi])
//
// This file handles these pragmas. The preprocessor handles a pragma before the
// parser's position is known. So the argument's tokens are kept until the
// `cilk_for`, `for` or block that has to follow. They become the argument of an
// attribute of this statement, so that the parser parses them in the
// statement's scope. The last form precedes a function (EffectClauses.h).
//
// Nothing is parsed with -E, but macros in the argument must be expanded:
// preprocessed code that is compiled later (-save-temps, ccache) doesn't
// contain their definitions. So the pragma is also registered as one that the
// preprocessor prints, in the form `_Pragma("cilk grainsize(16)")`.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cilk {

namespace {

/// Handles the pragmas for a parser. \c First is the token after `cilk`.
class CilkPragma : public PragmaHandler {
public:
  explicit CilkPragma(std::shared_ptr<KeywordRewriter> Rewriter)
      : Rewriter(std::move(Rewriter)) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &First) override {
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    for (const PragmaEntry &Known : KnownPragmas)
      if (First.is(tok::identifier) &&
          First.getIdentifierInfo()->isStr(Known.Name)) {
        handle(PP, Known, First.getLocation());
        return;
      }
    if (!Diags.isIgnored(diag::warn_pragma_ignored, First.getLocation()))
      report(Diags, First.is(tok::eod) ? Introducer.Loc : First.getLocation(),
             diag::warn_pragma_unknown)
          << names();
  }

private:
  /// Returns the names of all pragmas, as in "'a', 'b' or 'c'".
  static std::string names() {
    std::string Names;
    for (const PragmaEntry &Known : KnownPragmas) {
      if (&Known != std::begin(KnownPragmas))
        Names += &Known == std::end(KnownPragmas) - 1 ? " or " : ", ";
      Names += ("'" + Known.Name + "'").str();
    }
    return Names;
  }

  /// Lexes the rest of the line.
  static TokenList takeArgument(Preprocessor &PP, Token T) {
    TokenList Argument;
    for (; T.isNot(tok::eod); PP.Lex(T))
      Argument.push_back(T);
    return Argument;
  }

  /// Returns true if the delimiters in \p Argument are balanced; otherwise
  /// reports an error.
  static bool isBalanced(Preprocessor &PP, const TokenList &Argument,
                         llvm::StringRef Pragma) {
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    int Depth = 0;
    for (const Token &A : Argument) {
      Depth += A.is(tok::l_paren);
      Depth -= A.is(tok::r_paren);
      if (Depth < 0 || A.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
        // An unbalanced delimiter would end the attribute early, and cause
        // errors far beyond this line.
        report(Diags, A.getLocation(), diag::err_pragma_argument) << Pragma;
        return false;
      }
    }
    if (Depth != 0)
      report(Diags, Argument.back().getLocation(), diag::err_pragma_paren)
          << Pragma;
    return Depth == 0;
  }

  /// Handles the pragma of the entry \p Its, whose name is at \p Name.
  void handle(Preprocessor &PP, const PragmaEntry &Its, SourceLocation Name) {
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    Token T;
    PP.Lex(T);
    if (Its.Kind == PragmaKind::Grainsize && T.is(tok::equal)) {
      report(Diags, T.getLocation(), diag::warn_grainsize_equal)
          << removal(T.getLocation());
      PP.Lex(T);
    }
    TokenList Argument = takeArgument(PP, T);
    if (Argument.empty() && Its.Argument == PragmaArgument::Required) {
      report(Diags, Name, diag::err_pragma_expected_expression) << Its.Name;
      return;
    }
    if (!isBalanced(PP, Argument, Its.Name))
      return;
    if (Its.Kind != PragmaKind::Splice || !isMeantAsEffect(Argument)) {
      Rewriter->pragmas().add(Its.Kind, Name, std::move(Argument));
      return;
    }
    DeclaredEffect Effect = Rewriter->effect().declared();
    if (parseEffect(PP, Argument, Effect))
      Rewriter->effect().set(Name, std::move(Effect));
  }

  std::shared_ptr<KeywordRewriter> Rewriter;
};

/// Warns of a pragma of Cilk Plus that Clang does not know.
class SimdPragma : public PragmaHandler {
public:
  SimdPragma() : PragmaHandler("simd") {}
  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &) override {
    report(PP.getDiagnostics(), Introducer.Loc, diag::warn_pragma_simd);
  }
};

/// Handles a pragma that neither this plugin nor Clang knows.
class UnknownPragma : public PragmaHandler {
public:
  static constexpr llvm::StringLiteral Name = "unknown to cilk";
  UnknownPragma() : PragmaHandler(Name) {}
  void HandlePragma(Preprocessor &, PragmaIntroducer, Token &) override {}
};

/// Handles `#pragma cilk` in every preprocessor. The handlers for a parser are
/// added to it.
class CilkNamespace : public PragmaNamespace {
public:
  CilkNamespace() : PragmaNamespace("cilk") {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &First) override {
    if (FindHandler(UnknownPragma::Name)) {
      PP.Diag(First, diag::warn_pragma_ignored);
      return;
    }
    if (!IsEmpty()) {
      PragmaNamespace::HandlePragma(PP, Introducer, First);
      return;
    }
    // Clang's printer doesn't count these lines. Without a line marker, it
    // would give the following lines wrong numbers.
    std::string Marker = lineMarker(PP.getSourceManager(), Introducer.Loc);
    std::string Text = "\n" + Marker + "\n#pragma cilk";
    Token T;
    for (PP.Lex(T); T.isNot(tok::eod); PP.Lex(T)) {
      if (T.hasLeadingSpace())
        Text += ' ';
      Text += PP.getSpelling(T);
    }
    Text += "\n" + Marker + "\n";

    // The text is inserted as a token that is printed unchanged. The next token
    // of the file is added to the stream, because at the end of a stream the
    // lexer forgets that this token begins a line.
    bool HasNext =
        Introducer.Kind == PIK_HashPragma && isTokenNext(PP, T.getLocation());
    auto Stream = std::make_unique<Token[]>(1 + HasNext);
    if (HasNext) {
      PP.Lex(Stream[1]);
      Stream[1].setFlag(Token::StartOfLine);
    }
    Stream[0].startToken();
    Stream[0].setKind(tok::string_literal);
    Stream[0].setFlag(Token::StartOfLine);
    PP.CreateString(Text, Stream[0], First.getLocation(), First.getLocation());
    PP.EnterTokenStream(std::move(Stream), 1 + HasNext,
                        /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
  }

private:
  /// Returns true if a token of the same file, and no other directive, follows
  /// the directive that ends at \p End.
  static bool isTokenNext(Preprocessor &PP, SourceLocation End) {
    std::optional<Token> Next =
        Lexer::findNextToken(End, PP.getSourceManager(), PP.getLangOpts());
    if (!Next || Next->isOneOf(tok::eof, tok::hash))
      return false;
    if (Next->isNot(tok::raw_identifier))
      return true;
    IdentifierInfo *Name = PP.getIdentifierInfo(Next->getRawIdentifier());
    const MacroInfo *Macro = PP.getMacroInfo(Name);
    return !Macro || (Macro->isObjectLike() && Macro->getNumTokens());
  }

  static std::string lineMarker(const SourceManager &SM, SourceLocation Loc) {
    PresumedLoc Place = SM.getPresumedLoc(Loc);
    if (Place.isInvalid())
      return "";
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    OS << "# " << Place.getLine() << " \"";
    OS.write_escaped(Place.getFilename());
    OS << '"';
    SrcMgr::CharacteristicKind Kind = SM.getFileCharacteristic(Loc);
    if (SrcMgr::isSystem(Kind))
      OS << " 3" << (Kind == SrcMgr::C_ExternCSystem ? " 4" : "");
    return Text;
  }
};

} // namespace

void addCilkPragmas(Preprocessor &PP,
                    std::shared_ptr<KeywordRewriter> Rewriter) {
  PP.AddPragmaHandler("cilk", new CilkPragma(std::move(Rewriter)));
  PP.AddPragmaHandler(new SimdPragma());
}

void ignoreCilkPragmas(Preprocessor &PP) {
  PP.AddPragmaHandler("cilk", new UnknownPragma());
}

} // namespace cilk

static PragmaHandlerRegistry::Add<cilk::CilkNamespace> Pragmas("cilk",
                                                               "#pragma cilk");
