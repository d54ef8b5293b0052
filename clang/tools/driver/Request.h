//===- Request.h - the request that a command line makes ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Request is the result of reading a command line. CommandLine.cpp fills it;
// Conflicts.cpp and AddedArguments.cpp read it.
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
  /// True if -fopencilk is given, and no -fno-opencilk follows it.
  bool Enabled = false;
  /// True if Clang would link, with at least one input.
  bool Links = false;
  /// True if the driver must add no libraries (-r, -nostdlib).
  bool NoDefaultLibraries = false;
  /// True if --opencilk-help was given.
  bool Help = false;
  /// The machine that the program is compiled for.
  llvm::Triple Target;
  /// The absolute path of --opencilk-resource-dir=, or "" if it wasn't given.
  std::string ResourceDir;
  Selection Selected;
  /// True if the last -ftapir= is lazy.
  bool TargetIsLazy = false;
  /// Maps the index of a word to the word that Clang gets in its place.
  llvm::DenseMap<size_t, const char *> Replaced;

  /// The arguments for Clang, without OpenCilk's. Response files aren't
  /// expanded, unless one of them contains an option of OpenCilk.
  std::vector<const char *> Passed;
  std::vector<std::string> Warnings;
  /// The errors and their notes. If there are any, the command isn't run.
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
