//===- Target.h - targets by name -------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_TARGET_H
#define TAPIR_TARGETS_TARGET_H

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Targets/TargetOptions.h"

namespace tapir {

/// Creates the target \p Name or, if \p Name is the file of a plugin, the
/// plugin's target. The error of an unknown name lists the valid ones.
llvm::Expected<std::unique_ptr<TapirTarget>>
createTarget(llvm::StringRef Name, TargetOptions Options);

/// The description that a shared library with a target of its own has to export
/// as tapirGetTarget.
struct TargetPlugin {
  /// The TargetPluginVersion that the plugin was compiled with.
  uint32_t Version;
  std::unique_ptr<TapirTarget> (*Create)(const TargetOptions &);
};
constexpr uint32_t TargetPluginVersion = 7;

std::unique_ptr<TapirTarget> createSerialTarget();

/// Returns the folder with the files of targets that aren't plugins. It is the
/// folder of the library or program that contains this code, or the folder
/// opencilk in it.
std::string getTargetDirectory();

} // namespace tapir

/// The entry of a plugin.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT tapir::TargetPlugin
tapirGetTarget();

#endif // TAPIR_TARGETS_TARGET_H
