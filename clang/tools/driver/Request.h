//===- Request.h - the request that a command line makes ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of reading a command line. CommandLine.cpp fills it; Conflicts.cpp
// and AddedArguments.cpp read it.
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

/// The result of reading a command line.
struct Request {
  /// True if the last of -fopencilk and -fno-opencilk is the former.
  bool Enabled = false;
  /// True if Clang would continue to the link, with at least one input.
  bool Links = false;
  /// True if linking takes none of the libraries that drivers add (-r,
  /// -nostdlib).
  bool NoDefaultLibraries = false;
  /// True if --opencilk-help was given.
  bool Help = false;
  /// The machine that the program is compiled for.
  llvm::Triple Target;
  /// The absolute path of --opencilk-resource-dir=; "" if it was not given.
  std::string ResourceDir;
  Selection Selected;
  /// True if the last -ftapir= is lazy.
  bool TargetIsLazy = false;
  /// The replacement that Clang gets for a word, by the word's index.
  llvm::DenseMap<size_t, const char *> Replaced;

  /// The arguments for Clang, without OpenCilk's. Response files stay
  /// unexpanded unless one of OpenCilk's options was in one.
  std::vector<const char *> Passed;
  std::vector<std::string> Warnings;
  /// The errors and their notes. The command cannot be run if there are any.
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
