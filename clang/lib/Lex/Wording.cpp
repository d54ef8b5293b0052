//===- Wording.cpp - Clang's messages in the user's words -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's parser knows nothing of the keywords, but only of the tokens that
// were put in their places. So it may complain about an attribute or a 'for'
// that the user has not written, and at the place in no file of the program
// that an attribute's first bracket has. Such messages pass here on their way
// to the client, and come out with the keyword and its place in them.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/Wording.h"
#include "cilk/Compatibility.h"
#include "cilk/Diagnostics.h"
#include "cilk/ForwardingConsumer.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace cilk {

namespace {
class Rewording : public ForwardingConsumer {
public:
  explicit Rewording(std::shared_ptr<KeywordLog> Log) : Log(std::move(Log)) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    SourceLocation Keyword = Log->keywordAt(Info.getLocation());
    if (Keyword.isValid()) {
      forward(Level, Info, Keyword,
              Level < DiagnosticsEngine::Error ? text(Info)
                                               : cannotBeUsed(Info, Keyword));
      return;
    }
    // The second bracket is at the keyword's own place.
    if (Info.getID() == diag::err_expected_capture &&
        Log->find(Info.getLocation())) {
      forward(Level, Info, Info.getLocation(),
              cannotBeUsed(Info, Info.getLocation()));
      return;
    }
    if (Level >= DiagnosticsEngine::Warning && Info.hasSourceManager())
      if (KeywordLog::Entry *Loop =
              Log->findHeader(Info.getLocation(), Info.getSourceManager())) {
        Loop->HasHeaderError |= Level >= DiagnosticsEngine::Error;
        std::string Text = text(Info);
        if (size_t At = Text.find("'for'"); At != std::string::npos) {
          Text.replace(At + 1, 3, Loop->Spelling);
          forward(Level, Info, Info.getLocation(), Text);
          return;
        }
      }
    ForwardingConsumer::HandleDiagnostic(Level, Info);
  }

private:
  static std::string text(const Diagnostic &Info) {
    llvm::SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    return Text.str().str();
  }

  std::string cannotBeUsed(const Diagnostic &Info, SourceLocation Key) const {
    const KeywordLog::Entry *Entry = Log->find(Key);
    llvm::StringRef Name = Entry ? Entry->Spelling : "a Cilk keyword";
    const bool InExpression = Info.getID() == diag::err_expected_expression ||
                              Info.getID() == diag::err_expected_capture;
    return formatText(*Info.getDiags(),
                      InExpression ? diag::err_keyword_in_expression
                                   : diag::err_keyword_here,
                      Name);
  }

  /// Passes on \p Info with another place and text.
  void forward(DiagnosticsEngine::Level Level, const Diagnostic &Info,
               SourceLocation Loc, llvm::StringRef Text) {
    DiagnosticStorage Storage;
    if (Loc == Info.getLocation()) {
      Storage.DiagRanges.append(Info.getRanges().begin(),
                                Info.getRanges().end());
      Storage.FixItHints.append(Info.getFixItHints().begin(),
                                Info.getFixItHints().end());
    }
    compat::withDiagnostic(*Info.getDiags(), Loc, Info.getID(), Storage, Text,
                           [&](const Diagnostic &Reworded) {
                             ForwardingConsumer::HandleDiagnostic(Level,
                                                                  Reworded);
                           });
  }

  std::shared_ptr<KeywordLog> Log;
};
} // namespace

void useWordsOfUser(DiagnosticsEngine &Diags, std::shared_ptr<KeywordLog> Log) {
  ForwardingConsumer::install(Diags,
                              std::make_unique<Rewording>(std::move(Log)));
}

} // namespace cilk
