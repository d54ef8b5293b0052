//===- Diagnostics.cpp - Reporting in Clang's voice -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace cilk {

using Level = DiagnosticsEngine::Level;

namespace {
struct Entry {
  Level Severity;
  /// The group of a warning; empty for other diagnostics.
  llvm::StringLiteral Group;
  llvm::StringLiteral Text;
};
} // namespace

static constexpr Entry Entries[] = {
#define ERROR(ID, TEXT) {DiagnosticsEngine::Error, "", TEXT},
#define WARNING(ID, GROUP, TEXT) {DiagnosticsEngine::Warning, GROUP, TEXT},
#define NOTE(ID, TEXT) {DiagnosticsEngine::Note, "", TEXT},
#include "cilk/Diagnostics.def"
};

static const Entry &entryOf(diag::Kind ID) {
  return Entries[static_cast<unsigned>(ID)];
}

Level severityOf(diag::Kind ID) { return entryOf(ID).Severity; }

/// Returns the severity of \p ID according to the command line. Clang's engine
/// doesn't apply options such as -W to the diagnostics of a plugin.
static Level severityOf(const DiagnosticsEngine &Diags, diag::Kind ID) {
  const Entry &Its = entryOf(ID);
  if (Its.Severity != DiagnosticsEngine::Warning)
    return Its.Severity;
  bool IsOn = true, IsError = Diags.getWarningsAsErrors();
  for (llvm::StringRef Option : Diags.getDiagnosticOptions().Warnings) {
    const bool Enables = !Option.consume_front("no-");
    const bool AsError = Option.consume_front("error=");
    if (Option != Its.Group && Option != "everything")
      continue;
    if (AsError)
      IsError = Enables;
    if (Enables || !AsError)
      IsOn = Enables;
  }
  if (!IsOn || Diags.getIgnoreAllWarnings())
    return DiagnosticsEngine::Ignored;
  return IsError ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning;
}

/// Returns the engine's number for \p ID with \p Severity. The text ends with
/// the option that turns a warning off, as Clang's own texts do.
static unsigned numberOf(DiagnosticsEngine &Diags, diag::Kind ID,
                         Level Severity) {
  const Entry &Its = entryOf(ID);
  std::string Text = Its.Text.str();
  if (!Its.Group.empty() && Diags.getDiagnosticOptions().ShowOptionNames) {
    const bool IsError = Severity == DiagnosticsEngine::Error;
    Text += IsError ? " [-Werror,-W" : " [-W";
    Text += Its.Group.str() + "]";
  }
  return Diags.getDiagnosticIDs()->getCustomDiagID(
      static_cast<DiagnosticIDs::Level>(Severity), Text);
}

DiagnosticBuilder report(DiagnosticsEngine &Diags, SourceLocation Loc,
                         diag::Kind ID) {
  return Diags.Report(Loc, numberOf(Diags, ID, severityOf(Diags, ID)));
}

DiagnosticBuilder Reporter::report(SourceLocation Loc, diag::Kind ID) {
  if (severityOf(ID) != DiagnosticsEngine::Note)
    Repeats = !Said.insert({Loc, static_cast<unsigned>(ID)}).second;
  if (Repeats)
    return Diags.Report(Loc, numberOf(Diags, ID, DiagnosticsEngine::Ignored));
  Count += severityOf(Diags, ID) != DiagnosticsEngine::Ignored;
  return cilk::report(Diags, Loc, ID);
}

std::string formatText(const DiagnosticsEngine &Diags, diag::Kind ID,
                       llvm::StringRef Argument) {
  DiagnosticStorage Storage;
  Storage.NumDiagArgs = 1;
  Storage.DiagArgumentsKind[0] = DiagnosticsEngine::ak_std_string;
  Storage.DiagArgumentsStr[0] = Argument.str();
  const llvm::StringRef Format = entryOf(ID).Text;
  llvm::SmallString<128> Text;
  Diagnostic(&Diags, SourceLocation(), /*ID=*/0, Storage, "")
      .FormatDiagnostic(Format.begin(), Format.end(), Text);
  return Text.str().str();
}

} // namespace cilk
