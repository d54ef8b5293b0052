//===- Diagnostics.h - Reporting in Clang's voice ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file reports the plugin's diagnostics, which Diagnostics.def lists. Code
// refers to a diagnostic by its identifier, as in Sema:
//
//   Diags.report(Loc, diag::err_spawn_lambda) << Keyword << Operand;
//
// A plugin can't extend Clang's table of diagnostics, so each diagnostic gets a
// custom number from the engine when it is reported.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_DIAGNOSTICS_H
#define CILK_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "llvm/ADT/DenseSet.h"

namespace cilk {

/// The identifiers of the plugin's diagnostics, together with Clang's own.
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

/// Reports \p ID at \p Loc. The caller adds the arguments of the text by <<.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags,
                                clang::SourceLocation Loc, diag::Kind ID);

/// Returns the text of \p ID with \p Argument, for a diagnostic that replaces
/// one of Clang's.
std::string formatText(const clang::DiagnosticsEngine &Diags, diag::Kind ID,
                       llvm::StringRef Argument);

/// Reports the diagnostics of functions. The checker runs on a template and on
/// each of its instantiations. A diagnostic that was reported at a location for
/// the template or an instance is not repeated for other instances.
class Reporter {
public:
  explicit Reporter(clang::DiagnosticsEngine &Diags) : Diags(Diags) {}

  /// Reports \p ID at \p Loc unless it was reported there before. A note is
  /// dropped with the diagnostic that it belongs to.
  clang::DiagnosticBuilder report(clang::SourceLocation Loc, diag::Kind ID);

  bool hasErrorOccurred() const { return Diags.hasErrorOccurred(); }
  /// Returns the number of diagnostics so far.
  unsigned count() const { return Count; }

private:
  clang::DiagnosticsEngine &Diags;
  llvm::DenseSet<std::pair<clang::SourceLocation, unsigned>> Said;
  bool Repeats = false;
  unsigned Count = 0;
};

/// Returns a fix-it that removes \p Range, or no fix-it if a part of the range
/// comes from a macro.
inline clang::FixItHint removal(clang::SourceRange Range) {
  if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return {};
  return clang::FixItHint::CreateRemoval(Range);
}

/// Returns a fix-it that inserts \p Code at \p Loc, or no fix-it if \p Loc is
/// in a macro.
inline clang::FixItHint insertion(clang::SourceLocation Loc,
                                  llvm::StringRef Code) {
  if (Loc.isInvalid() || Loc.isMacroID())
    return {};
  return clang::FixItHint::CreateInsertion(Loc, Code);
}

} // namespace cilk

#endif // CILK_DIAGNOSTICS_H
