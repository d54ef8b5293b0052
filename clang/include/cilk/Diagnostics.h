//===- Diagnostics.h - Reporting in Clang's voice ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Diagnostics.def lists the diagnostics. A file reports one by its identifier,
// as Sema does:
//
//   Diags.report(Loc, diag::err_spawn_lambda) << Keyword << Operand;
//
// A plugin cannot extend Clang's table of diagnostics, so each diagnostic gets
// one of the engine's custom numbers when it is reported.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_DIAGNOSTICS_H
#define CILK_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "llvm/ADT/DenseSet.h"

namespace cilk {

/// The diagnostics of the plugin beside Clang's own.
namespace diag {
using namespace clang::diag;

enum class Kind : unsigned {
#define ERROR(ID, TEXT) ID,
#define WARNING(ID, GROUP, TEXT) ID,
#define NOTE(ID, TEXT) ID,
#include "cilk/Diagnostics.def"
};

#define ERROR(ID, TEXT) constexpr Kind ID = Kind::ID;
#define WARNING(ID, GROUP, TEXT) constexpr Kind ID = Kind::ID;
#define NOTE(ID, TEXT) constexpr Kind ID = Kind::ID;
#include "cilk/Diagnostics.def"
} // namespace diag

/// Returns the severity of \p ID.
clang::DiagnosticsEngine::Level severityOf(diag::Kind ID);

/// Reports \p ID at \p Loc. The caller streams the arguments of the text.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags,
                                clang::SourceLocation Loc, diag::Kind ID);

/// Returns the text of \p ID with \p Argument, for a diagnostic that replaces
/// one of Clang's.
std::string formatText(const clang::DiagnosticsEngine &Diags, diag::Kind ID,
                       llvm::StringRef Argument);

/// Reports what is found out about functions. Each instantiation of a template
/// is checked, and so is the template: what one of them was told, at a place,
/// is not said again of the others.
class Reporter {
public:
  explicit Reporter(clang::DiagnosticsEngine &Diags) : Diags(Diags) {}

  /// Reports \p ID at \p Loc unless it was reported there before. A note is
  /// dropped with the diagnostic that it belongs to.
  clang::DiagnosticBuilder report(clang::SourceLocation Loc, diag::Kind ID);

  bool hasErrorOccurred() const { return Diags.hasErrorOccurred(); }
  /// How many diagnostics there were.
  unsigned count() const { return Count; }

private:
  clang::DiagnosticsEngine &Diags;
  llvm::DenseSet<std::pair<clang::SourceLocation, unsigned>> Said;
  bool Repeats = false;
  unsigned Count = 0;
};

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
