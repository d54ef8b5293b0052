//===- MissingOption.cpp - Keywords without -fopencilk --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file explains the errors of a Cilk program that is compiled without
// -fopencilk. Without the option, keywords are ordinary identifiers, so the
// program gets errors about unknown types and undeclared identifiers. If a
// program's text contains a keyword, the driver loads this plugin even without
// the option, so that these errors name the option.
//
// The parser gets the unchanged tokens. A program may declare these names
// itself, so this file acts only on errors of Clang. An error is about a
// keyword if it is at the keyword or directly after it, if a keyword is
// possible there, and if no declaration with that name is in scope. The plugin
// replaces this error and drops all later diagnostics, because all of them
// would be about the same mistake.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/MissingOption.h"
#include "cilk/ClangVersions.h"
#include "cilk/Diagnostics.h"
#include "cilk/ForwardingConsumer.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Lex/Keywords.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Sema/IdentifierResolver.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cilk {

namespace {

/// The name of a keyword at a place where a keyword is possible.
struct Use {
  IdentifierInfo *Name;
  SourceLocation Loc;
};

/// Returns true if a keyword can follow a token of kind \p Kind. The name of a
/// declarator or member can't be a keyword.
bool mayPrecedeKeyword(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::identifier:
  case tok::coloncolon:
  case tok::star:
  case tok::amp:
  case tok::ampamp:
  case tok::kw_typename:
    return false;
  default:
    return !isBeforeName(Kind);
  }
}

class Explainer : public ForwardingConsumer {
public:
  Explainer(CompilerInstance &CI, llvm::StringRef Headers)
      : CI(CI), Headers(Headers) {}

  void onToken(const Token &T) {
    if (compat::lexLevel(CI.getPreprocessor()) != 0)
      return;
    if (T.is(tok::identifier) && mayPrecedeKeyword(Previous)) {
      std::optional<Keyword> Kind = classifyKeyword(*T.getIdentifierInfo());
      if (Kind && isStatementKeyword(*Kind)) {
        Last = {T.getIdentifierInfo(), T.getLocation()};
        // The error about `cilk_for (int i = 0;` is somewhere before the
        // semicolon.
        Following = operandOf(*Kind) == KeywordOperand::Loop ? 64 : 2;
      }
    }
    if (T.isOneOf(tok::semi, tok::l_brace) || T.isAnnotation())
      Following = 0;
    if (Following) {
      --Following;
      Uses.insert({T.getLocation(), Last});
      Uses.insert(
          {CI.getPreprocessor().getLocForEndOfToken(T.getLocation()), Last});
    }
    Previous = T.getKind();
  }

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    if (Silent)
      return;
    if (Level >= DiagnosticsEngine::Error && explains(Info)) {
      Silent = true;
      return;
    }
    ForwardingConsumer::HandleDiagnostic(Level, Info);
  }

private:
  /// Returns true if the program has declared the name.
  bool isDeclared(IdentifierInfo *Name) const {
    if (!CI.hasSema())
      return false;
    IdentifierResolver &Resolver = CI.getSema().IdResolver;
    for (auto I = Resolver.begin(Name), E = Resolver.end(); I != E; ++I)
      if (!(*I)->isImplicit()) // implicit: an undeclared function in C89
        return true;
    return false;
  }

  bool explains(const Diagnostic &Info) {
    if (Info.getID() == diag::err_pp_file_not_found)
      return explainsHeader(Info);
    auto It = Uses.find(Info.getLocation());
    if (It == Uses.end() || isDeclared(It->second.Name))
      return false;
    SourceLocation Loc = It->second.Loc;
    say(Loc, diag::err_needs_option, It->second.Name->getName());
    say(Loc, diag::note_needs_option);
    return true;
  }

  bool explainsHeader(const Diagnostic &Info) {
    if (Info.getNumArgs() == 0 ||
        Info.getArgKind(0) != DiagnosticsEngine::ak_std_string)
      return false;
    llvm::StringRef Name = Info.getArgStdStr(0);
    llvm::SmallString<256> Path(Headers);
    llvm::sys::path::append(Path, Name);
    if (!Name.starts_with("cilk/") || !llvm::sys::fs::exists(Path))
      return false;
    say(Info.getLocation(), diag::err_needs_option, Name);
    say(Info.getLocation(), diag::note_header_needs_option, Headers);
    return true;
  }

  void say(SourceLocation Loc, diag::Kind ID, llvm::StringRef Argument = "") {
    // report() can't be used, because the engine is in the middle of another
    // diagnostic.
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    const DiagnosticsEngine::Level Level = severityOf(ID);
    const std::string Text = formatText(Diags, ID, Argument);
    DiagnosticStorage Storage;
    if (Level == DiagnosticsEngine::Error)
      Storage.DiagRanges.push_back(CharSourceRange::getTokenRange(Loc));
    ForwardingConsumer::HandleDiagnostic(
        Level, Diagnostic(&Diags, Loc, Diags.getCustomDiagID(Level, "%0"),
                          Storage, Text));
  }

  CompilerInstance &CI;
  std::string Headers;
  /// The places of keywords and of the tokens shortly after them.
  llvm::DenseMap<SourceLocation, Use> Uses;
  Use Last = {};
  unsigned Following = 0;
  tok::TokenKind Previous = tok::unknown;
  /// True after the first error about a keyword was explained.
  bool Silent = false;
};

} // namespace

void explainMissingOption(CompilerInstance &CI, llvm::StringRef Headers) {
  auto Owned = std::make_unique<Explainer>(CI, Headers);
  Explainer *Explains = Owned.get();
  ignoreCilkPragmas(CI.getPreprocessor());
  ForwardingConsumer::install(CI.getDiagnostics(), std::move(Owned));
  CI.getPreprocessor().setTokenWatcher(
      [Explains, Chained = std::make_shared<compat::TokenWatcher>(
                     std::move(compat::tokenWatcher(CI.getPreprocessor())))](
          const Token &T) {
        if (*Chained)
          (*Chained)(T);
        Explains->onToken(T);
      });
}

} // namespace cilk
