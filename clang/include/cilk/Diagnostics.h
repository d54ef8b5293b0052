//===- Diagnostics.h - Reporting in Clang's voice ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin cannot extend Clang's table of diagnostics; it has to use custom
// ones. These shorthands keep the call sites as readable as Sema's own. The
// format strings follow Clang's conventions: lower case, no full stop, names
// of the user's quoted.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_DIAGNOSTICS_H
#define CILK_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/DenseSet.h"

namespace cilk {

template <unsigned N>
clang::DiagnosticBuilder error(clang::DiagnosticsEngine &D,
                               clang::SourceLocation Loc,
                               const char (&Format)[N]) {
  return D.Report(Loc,
                  D.getCustomDiagID(clang::DiagnosticsEngine::Error, Format));
}

template <unsigned N>
clang::DiagnosticBuilder warning(clang::DiagnosticsEngine &D,
                                 clang::SourceLocation Loc,
                                 const char (&Format)[N]) {
  // `-w` does not reach custom diagnostics by itself.
  return D.Report(Loc,
                  D.getCustomDiagID(D.getIgnoreAllWarnings()
                                        ? clang::DiagnosticsEngine::Ignored
                                        : clang::DiagnosticsEngine::Warning,
                                    Format));
}

template <unsigned N>
clang::DiagnosticBuilder note(clang::DiagnosticsEngine &D,
                              clang::SourceLocation Loc,
                              const char (&Format)[N]) {
  return D.Report(Loc,
                  D.getCustomDiagID(clang::DiagnosticsEngine::Note, Format));
}

/// Reports what is found out about functions. Each instantiation of a template
/// is checked, and so is the template: what one of them was told, at a place,
/// is not said again of the others.
class Reporter {
public:
  explicit Reporter(clang::DiagnosticsEngine &Diags) : Diags(Diags) {}

  template <unsigned N>
  clang::DiagnosticBuilder report(clang::DiagnosticsEngine::Level Level,
                                  clang::SourceLocation Loc,
                                  const char (&Format)[N]) {
    if (Level != clang::DiagnosticsEngine::Note)
      Repeats = !Said.insert({Loc, Format}).second;
    if (Repeats || (Level == clang::DiagnosticsEngine::Warning &&
                    Diags.getIgnoreAllWarnings()))
      Level = clang::DiagnosticsEngine::Ignored;
    else
      ++Count;
    return Diags.Report(Loc, Diags.getCustomDiagID(Level, Format));
  }

  bool hasErrorOccurred() const { return Diags.hasErrorOccurred(); }
  /// How many diagnostics there were.
  unsigned count() const { return Count; }

private:
  clang::DiagnosticsEngine &Diags;
  llvm::DenseSet<std::pair<clang::SourceLocation, const char *>> Said;
  bool Repeats = false;
  unsigned Count = 0;
};

template <unsigned N>
clang::DiagnosticBuilder error(Reporter &R, clang::SourceLocation Loc,
                               const char (&Format)[N]) {
  return R.report(clang::DiagnosticsEngine::Error, Loc, Format);
}

template <unsigned N>
clang::DiagnosticBuilder warning(Reporter &R, clang::SourceLocation Loc,
                                 const char (&Format)[N]) {
  return R.report(clang::DiagnosticsEngine::Warning, Loc, Format);
}

template <unsigned N>
clang::DiagnosticBuilder note(Reporter &R, clang::SourceLocation Loc,
                              const char (&Format)[N]) {
  return R.report(clang::DiagnosticsEngine::Note, Loc, Format);
}

/// A fix-it that removes \p Range, unless a macro wrote any of it.
inline clang::FixItHint removal(clang::SourceRange Range) {
  if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return {};
  return clang::FixItHint::CreateRemoval(Range);
}

/// A fix-it that inserts \p Code at \p Loc, unless a macro wrote that place.
inline clang::FixItHint insertion(clang::SourceLocation Loc,
                                  llvm::StringRef Code) {
  if (Loc.isInvalid() || Loc.isMacroID())
    return {};
  return clang::FixItHint::CreateInsertion(Loc, Code);
}

} // namespace cilk

#endif // CILK_DIAGNOSTICS_H
