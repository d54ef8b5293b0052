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
#include "cilk/Compatibility.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace cilk {

using Level = DiagnosticsEngine::Level;

namespace {
struct Entry {
  Level Severity;
  llvm::StringLiteral Text;
};
} // namespace

static constexpr Entry Entries[] = {
#define ERROR(ID, TEXT) {DiagnosticsEngine::Error, TEXT},
#define WARNING(ID, TEXT) {DiagnosticsEngine::Warning, TEXT},
#define NOTE(ID, TEXT) {DiagnosticsEngine::Note, TEXT},
#include "cilk/Diagnostics.def"
};

static const Entry &entryOf(diag::Kind ID) {
  return Entries[static_cast<unsigned>(ID)];
}

Level severityOf(diag::Kind ID) { return entryOf(ID).Severity; }

/// Returns true if an option turns \p ID off.
static bool isIgnored(const DiagnosticsEngine &Diags, diag::Kind ID) {
  // `-w` does not reach custom diagnostics by itself.
  return severityOf(ID) == DiagnosticsEngine::Warning &&
         Diags.getIgnoreAllWarnings();
}

/// Returns the engine's number for \p ID with another severity.
static unsigned numberOf(DiagnosticsEngine &Diags, diag::Kind ID,
                         Level Severity) {
  return Diags.getDiagnosticIDs()->getCustomDiagID(
      static_cast<DiagnosticIDs::Level>(Severity), entryOf(ID).Text);
}

DiagnosticBuilder report(DiagnosticsEngine &Diags, SourceLocation Loc,
                         diag::Kind ID) {
  return Diags.Report(Loc,
                      numberOf(Diags, ID,
                               isIgnored(Diags, ID) ? DiagnosticsEngine::Ignored
                                                    : severityOf(ID)));
}

DiagnosticBuilder Reporter::report(SourceLocation Loc, diag::Kind ID) {
  if (severityOf(ID) != DiagnosticsEngine::Note)
    Repeats = !Said.insert({Loc, static_cast<unsigned>(ID)}).second;
  if (Repeats)
    return Diags.Report(Loc, numberOf(Diags, ID, DiagnosticsEngine::Ignored));
  Count += !isIgnored(Diags, ID);
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
  compat::withDiagnostic(Diags, SourceLocation(), /*ID=*/0, Storage, "",
                         [&](const Diagnostic &Info) {
                           Info.FormatDiagnostic(Format.begin(), Format.end(),
                                                 Text);
                         });
  return Text.str().str();
}

} // namespace cilk
