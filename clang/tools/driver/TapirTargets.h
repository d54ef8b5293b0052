//===- TapirTargets.h - the names that -ftapir= accepts ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the properties of targets (-ftapir=) on which compile and link
// commands depend. The pass plugin and the bitcode ABI implement the targets.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TAPIRTARGETS_H
#define OPENCILK_TAPIRTARGETS_H

#include "tapir/Targets/ABIKind.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace opencilk {

/// A value of -ftapir=. Targets.def lists the targets of this project and
/// describes the members.
struct TapirTarget {
  /// Properties of the runtime.
  enum TargetTraits { None = 0, UsesCxx = 1, HidesStacks = 2 };

  llvm::StringRef Name, Alias;
  /// The kind of ABI. There is none for plugins and for targets without an ABI.
  std::optional<tapir::ABIKind> Kind = std::nullopt;
  unsigned Traits = None;
  llvm::StringRef Runtime, Library, Package;
  /// The description of lowered tasks, for help texts.
  llvm::StringRef Description;
  /// The file name of the ABI's bitcode in lib/opencilk. It is empty for
  /// plugins and for targets without an ABI.
  llvm::StringRef Bitcode = {};
  /// The absolute path of the plugin that contains the target, or empty for
  /// targets of this project.
  std::string Plugin = {};

  bool needsRuntime() const { return !Bitcode.empty() || !Plugin.empty(); }
  /// Returns true if continuations may resume in other threads, on other
  /// stacks. Every plugin counts as such a target.
  bool stealsContinuations() const {
    return (Kind && *Kind != tapir::ABIKind::QueuesTasks) || !Plugin.empty();
  }
  /// Returns true if the target is a part of OpenCilk and has a support
  /// library.
  bool hasSupportLibrary() const {
    return !Bitcode.empty() && Name != "opencilk";
  }
  std::string supportLibrary() const { return "opencilk-" + Name.str(); }
};

/// Returns the target with that name or alias. If \p Name contains a slash or
/// ends in ".so", it is the path of a plugin, whose target is returned. If
/// there is no such target, returns an error that lists the valid ones.
llvm::Expected<TapirTarget> findTapirTarget(llvm::StringRef Name);

/// Writes rows for a help text, each after \p Indent spaces: the name and
/// description of each target, and a last row for plugins.
void printTapirTargets(llvm::raw_ostream &OS, unsigned Indent);

/// Returns the symbols that all support libraries of \p T in a program share.
std::vector<llvm::StringRef> sharedSymbols(const TapirTarget &T);

} // namespace opencilk

#endif
