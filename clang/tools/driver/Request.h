//===- Request.h - what is asked of OpenCilk ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comes out of a command line: its reader writes it, the search for
// conflicts and what adds Clang's arguments go on from there.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_REQUEST_H
#define OPENCILK_TOOLS_REQUEST_H

#include "DriverDiagnostics.h"
#include "Toolchain.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/TargetParser/Triple.h"

#include <string>
#include <vector>

namespace opencilk {

/// What was read from a command line.
struct Request {
  /// The last of -fopencilk and -fno-opencilk is the former.
  bool Enabled = false;
  /// Clang would go on to link, with at least one input.
  bool Links = false;
  /// Linking takes none of the libraries that drivers add (-r, -nostdlib).
  bool NoDefaultLibraries = false;
  /// --opencilk-help was given.
  bool Help = false;
  /// The machine compiled for.
  llvm::Triple Target;
  /// --opencilk-resource-dir= as an absolute path, "" if not given.
  std::string ResourceDir;
  Selection Selected;
  /// The last -ftapir= is lazy.
  bool TargetIsLazy = false;
  /// What Clang is to get in place of a word, by the word's index.
  llvm::DenseMap<size_t, const char *> Replaced;

  /// What Clang is to get: the arguments without ours. Response files stay
  /// unexpanded unless an option of ours was in one.
  std::vector<const char *> Passed;
  std::vector<std::string> Warnings;
  /// The command cannot be run if there are any.
  std::vector<std::string> Errors, Notes;

  /// Adds the message \p ID to the list of its severity.
  template <class... T> void report(diag::Kind ID, const T &...Arguments) {
    messages(severityOf(ID)).push_back(textOf(ID, Arguments...));
  }
  std::vector<std::string> &messages(Severity S) {
    return S == Severity::Error     ? Errors
           : S == Severity::Warning ? Warnings
                                    : Notes;
  }
};

} // namespace opencilk

#endif
