//===- ClangTools.cpp - The plugin in other programs ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file adapts the plugin to editors and analysers. They run a registered
// plugin in almost the same way as Clang, with two differences:
//
// - They use the source ranges of statements, so the locations of all tokens of
//   a keyword's attribute must be in the program. -pedantic then warns about
//   the attribute (see KeywordRewriter.cpp), so the warnings about attributes
//   are turned off.
// - clang-tidy looks up each diagnostic's number in an engine of its own, and
//   crashes if that engine lacks the custom diagnostics of the plugin's engine.
//   The plugin therefore reports its diagnostics there under the numbers that
//   passes of plugins use.
//
//===----------------------------------------------------------------------===//

#include "cilk/Tooling/ClangTools.h"
#include "cilk/ForwardingConsumer.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticParse.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace cilk {

namespace {
class Renumbering : public ForwardingConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    if (Info.getID() < diag::DIAG_UPPER_LIMIT) {
      ForwardingConsumer::HandleDiagnostic(Level, Info);
      return;
    }
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    DiagnosticStorage Storage;
    Storage.DiagRanges.append(Info.getRanges().begin(), Info.getRanges().end());
    Storage.FixItHints.append(Info.getFixItHints().begin(),
                              Info.getFixItHints().end());
    ForwardingConsumer::HandleDiagnostic(
        Level, Diagnostic(Info.getDiags(), Info.getLocation(), number(Level),
                          Storage, Message));
  }

private:
  static unsigned number(DiagnosticsEngine::Level Level) {
    switch (Level) {
    case DiagnosticsEngine::Note:
      return diag::note_fe_backend_plugin;
    case DiagnosticsEngine::Warning:
      return diag::warn_fe_backend_plugin;
    default:
      return diag::err_fe_backend_plugin;
    }
  }
};
} // namespace

void prepareForTool(DiagnosticsEngine &Diags) {
  for (diag::kind ID :
       {diag::warn_cxx98_compat_attribute, diag::warn_ext_c23_attributes,
        diag::warn_ext_cxx11_attributes, diag::warn_pre_c23_compat_attributes})
    Diags.setSeverity(ID, diag::Severity::Ignored, SourceLocation());
  if (!isInClangd())
    ForwardingConsumer::install(Diags, std::make_unique<Renumbering>());
}

} // namespace cilk
