//===- TapirTargets.h - what -ftapir= may name ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What compiling and linking for a target takes. How the target works is the
// pass plugin's and the bitcode ABI's to know.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TAPIRTARGETS_H
#define OPENCILK_TAPIRTARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace opencilk {

struct TapirTarget {
  llvm::StringRef Name, Alias;
  /// Bitcode of the ABI, under lib/opencilk; empty if it needs none, or if it
  /// is a plugin's.
  llvm::StringRef Bitcode;
  /// Another project's runtime: its name for messages, its library for the
  /// linker, and the Debian package that has it. Empty if there is none; no
  /// package has Cilk Plus, nor does a loader know where it is.
  llvm::StringRef Runtime, Library, Package;
  /// Whether it is in C++, as is code that the bitcode brings along.
  bool IsCxx = false;
  /// The file that has the target, if it is none of ours; absolute.
  std::string Plugin = {};

  bool needsRuntime() const { return !Bitcode.empty() || !Plugin.empty(); }
  /// Whether continuations may go on in other threads, on other stacks. Of a
  /// plugin nobody knows.
  bool stealsContinuations() const {
    return Name == "opencilk" || Name == "cilkplus" || !Plugin.empty();
  }
  /// Whether it is one of ours with a support library.
  bool hasSupportLibrary() const {
    return !Bitcode.empty() && Name != "opencilk";
  }
  std::string supportLibrary() const { return "opencilk-" + Name.str(); }
};

/// The target of that name or alias, or of the plugin with that path, which has
/// a slash or ends in ".so"; or an error that lists the valid ones.
llvm::Expected<TapirTarget> findTapirTarget(llvm::StringRef Name);

/// The names of all targets, for messages: "'a', 'b' and 'c'".
std::string listTapirTargets();

} // namespace opencilk

#endif
