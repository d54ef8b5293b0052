//===- Tool.cpp - The plugin inside of other programs than Clang ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Editors and analysers run a plugin that is registered, but not quite as Clang
// does:
//
//  - They look at the source ranges of statements, so a statement keyword's
//    attribute must lie in the program altogether, which -pedantic notices (see
//    KeywordRewriter.cpp). The warnings about attributes are turned off
//    instead.
//  - clang-tidy tells a diagnostic's check by its number, and counts those of
//    its checks, as Clang counts custom diagnostics of plugins, from zero in
//    each file. The numbers that its checks may take are used up here.
//
//===----------------------------------------------------------------------===//

#include "cilk/Tooling/Tool.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticParse.h"
#include "llvm/ADT/Twine.h"

using namespace clang;

namespace cilk {

void prepareForTool(DiagnosticsEngine &Diags) {
  for (diag::kind ID :
       {diag::warn_cxx98_compat_attribute, diag::warn_ext_c23_attributes,
        diag::warn_ext_cxx11_attributes, diag::warn_pre_c23_compat_attributes})
    Diags.setSeverity(ID, diag::Severity::Ignored, SourceLocation());
  static constexpr unsigned ManyMoreThanMessagesOfChecks = 4096;
  for (unsigned I = 0; I != ManyMoreThanMessagesOfChecks; ++I)
    Diags.getDiagnosticIDs()->getCustomDiagID(
        DiagnosticIDs::Note, ("cilk: not used " + llvm::Twine(I)).str());
}

} // namespace cilk
