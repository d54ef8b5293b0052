//===- ParserMessages.cpp - Messages in the user's words ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewords Clang's messages about tokens that stand for keywords. Clang's parser
// does not know the keywords, but only the tokens that were put in their
// places. It may therefore complain about an attribute or a 'for' that the user
// has not written. An attribute's first bracket is even located outside all
// files of the program. Such messages pass through here on their way to the
// client, and come out with the keyword and its place in them.
//
// A note follows an error about constructs of Cilk Plus that this language
// lacks: array notation, and the names that were built into its compilers.
//
// To Clang a misspelt keyword is an identifier, and Clang suggests only
// keywords that it knows. The error gets a note that names the keyword.
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
    // In `a[0:n]` the parser expects a bracket at the colon, and in `a[:]` an
    // expression.
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
      // `cilk_fro (int i = 0;` gives such an error.
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

  /// Looks at the word that begins the line of \p Info, before a parenthesis.
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

  /// Passes on \p Info with another place and text.
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
  /// The number of a diagnostic whose text is its argument.
  unsigned NoteID;
  /// The places of misspelt keywords that have had their note.
  llvm::DenseSet<SourceLocation> Suggested;
};
} // namespace

void useWordsOfUser(DiagnosticsEngine &Diags, std::shared_ptr<KeywordLog> Log) {
  ForwardingConsumer::install(
      Diags, std::make_unique<Rewording>(Diags, std::move(Log)));
}

} // namespace cilk
