//===- ParserMessages.cpp - Messages in the user's words ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file rewords Clang's messages about tokens that have replaced keywords.
// Clang's parser only sees these tokens, so it may complain about an attribute
// or a 'for' that the user hasn't written. The location of an attribute's first
// bracket isn't even in a file of the program. The consumer in this file gets
// such messages before Clang's client, and replaces the token and its location
// by the keyword and the keyword's location.
//
// It also adds a note to errors about constructs that only Cilk Plus had: array
// notation, and the names that were built into its compilers.
//
// To Clang a misspelt keyword is an identifier, for which Clang doesn't suggest
// Cilk's keywords. So the error gets a note that names the keyword.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/ParserMessages.h"
#include "cilk/Diagnostics.h"
#include "cilk/ForwardingConsumer.h"
#include "clang/AST/DeclarationName.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"
#include <optional>

using namespace clang;

namespace cilk {

namespace {
class Rewording : public ForwardingConsumer {
public:
  Rewording(DiagnosticsEngine &Diags, std::shared_ptr<KeywordLog> Log)
      : Log(std::move(Log)),
        NoteID(Diags.getCustomDiagID(DiagnosticsEngine::Note, "%0")) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    SourceLocation Keyword = Log->keywordAt(Info.getLocation());
    if (Keyword.isValid()) {
      forward(Level, Info, Keyword,
              Level < DiagnosticsEngine::Error ? text(Info)
                                               : cannotBeUsed(Info, Keyword));
      return;
    }
    // The error is about the attribute's second bracket, which has the
    // keyword's own location.
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
    if (Level >= DiagnosticsEngine::Error && Info.hasSourceManager())
      if (std::optional<diag::Kind> Note = noteOfCilkPlus(Info))
        return addNote(Info, Info.getLocation(), *Note, "");
    if (Level >= DiagnosticsEngine::Warning && Info.hasSourceManager() &&
        Info.getLocation().isFileID())
      suggestKeyword(Info);
  }

private:
  /// Returns the note for an error at a construct that only Cilk Plus had.
  static std::optional<diag::Kind> noteOfCilkPlus(const Diagnostic &Info) {
    const SourceManager &SM = Info.getSourceManager();
    if (Info.getLocation().isInvalid())
      return std::nullopt;
    const auto [File, Offset] =
        SM.getDecomposedLoc(SM.getSpellingLoc(Info.getLocation()));
    const llvm::StringRef Text = SM.getBufferData(File);
    const llvm::StringRef Here = Text.substr(Offset);
    if (Here.starts_with("__sec_reduce") || Here.starts_with("__sec_implicit"))
      return diag::note_array_notation;
    if (Here.starts_with("_Cilk_shared") || Here.starts_with("_Cilk_offload"))
      return diag::note_offload;
    // At the colon, the parser expects a bracket in `a[0:n]`, and an expression
    // in `a[:]`.
    if (!Here.starts_with(":") || Here.starts_with("::"))
      return std::nullopt;
    const unsigned ID = Info.getID();
    const bool IsFirst = Text.take_front(Offset).rtrim().ends_with("[");
    const bool IsSection = ID == diag::err_expected
                               ? formattedEndsWith(Info, "']'")
                               : ID == diag::err_expected_expression && IsFirst;
    return IsSection ? std::optional(diag::note_array_notation) : std::nullopt;
  }

  static bool formattedEndsWith(const Diagnostic &Info, llvm::StringRef End) {
    return llvm::StringRef(text(Info)).ends_with(End);
  }

  /// Adds a note to \p Info if it is about a misspelt keyword.
  void suggestKeyword(const Diagnostic &Info) {
    switch (Info.getID()) {
    case diag::err_undeclared_var_use:
    case diag::err_undeclared_var_use_suggest:
    case diag::err_unknown_typename:
    case diag::err_unknown_typename_suggest:
    case diag::ext_implicit_function_decl_c99:
    case diag::warn_implicit_function_decl:
      return suggestFor(Info, Info.getLocation(), unknownName(Info));
    case diag::err_expected_expression:
    case diag::err_expected_lparen_after_type:
      // A misspelt loop such as `cilk_fro (int i = 0;` has such an error.
      return suggestForLine(Info);
    default:
      return;
    }
  }

  static llvm::StringRef unknownName(const Diagnostic &Info) {
    if (Info.getNumArgs() == 0)
      return "";
    if (Info.getArgKind(0) == DiagnosticsEngine::ak_identifierinfo)
      return Info.getArgIdentifier(0)->getName();
    if (Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname)
      return "";
    const auto Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
    return Name.isIdentifier() ? Name.getAsIdentifierInfo()->getName() : "";
  }

  void suggestFor(const Diagnostic &Info, SourceLocation Loc,
                  llvm::StringRef Name) {
    const llvm::StringRef Meant = similarKeyword(Name);
    if (Meant.empty() || !Suggested.insert(Loc).second)
      return;
    addNote(Info, Loc, diag::note_similar_keyword, Meant,
            FixItHint::CreateReplacement(
                CharSourceRange::getTokenRange(Loc, Loc), Meant));
  }

  void addNote(const Diagnostic &Info, SourceLocation Loc, diag::Kind Kind,
               llvm::StringRef Argument, const FixItHint &Hint = {}) {
    DiagnosticStorage Storage;
    if (!Hint.isNull())
      Storage.FixItHints.push_back(Hint);
    const std::string Text = formatText(*Info.getDiags(), Kind, Argument);
    ForwardingConsumer::HandleDiagnostic(
        DiagnosticsEngine::Note,
        Diagnostic(Info.getDiags(), Loc, NoteID, Storage, Text));
  }

  /// Adds a note if the line of \p Info begins with a misspelt keyword and a
  /// parenthesis.
  void suggestForLine(const Diagnostic &Info) {
    const SourceManager &SM = Info.getSourceManager();
    const auto [File, Offset] = SM.getDecomposedLoc(Info.getLocation());
    const llvm::StringRef Before = SM.getBufferData(File).take_front(Offset);
    const llvm::StringRef Line = Before.substr(Before.rfind('\n') + 1).ltrim();
    const llvm::StringRef Word =
        Line.take_while([](char C) { return isAsciiIdentifierContinue(C); });
    if (Line.drop_front(Word.size()).ltrim().starts_with("(") &&
        similarKeyword(Word).ends_with("_for"))
      suggestFor(Info,
                 Info.getLocation().getLocWithOffset(
                     Line.data() - Before.data() - int64_t(Offset)),
                 Word);
  }

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

  /// Passes \p Info on to the client with another location and text.
  void forward(DiagnosticsEngine::Level Level, const Diagnostic &Info,
               SourceLocation Loc, llvm::StringRef Text) {
    DiagnosticStorage Storage;
    if (Loc == Info.getLocation() && Level != DiagnosticsEngine::Note) {
      Storage.DiagRanges.append(Info.getRanges().begin(),
                                Info.getRanges().end());
      Storage.FixItHints.append(Info.getFixItHints().begin(),
                                Info.getFixItHints().end());
    }
    ForwardingConsumer::HandleDiagnostic(
        Level, Diagnostic(Info.getDiags(), Loc, Info.getID(), Storage, Text));
  }

  std::shared_ptr<KeywordLog> Log;
  /// The engine's number for a note whose text is its argument.
  unsigned NoteID;
  /// The locations of misspelt keywords that already have a note.
  llvm::DenseSet<SourceLocation> Suggested;
};
} // namespace

void useWordsOfUser(DiagnosticsEngine &Diags, std::shared_ptr<KeywordLog> Log) {
  ForwardingConsumer::install(
      Diags, std::make_unique<Rewording>(Diags, std::move(Log)));
}

} // namespace cilk
