//===- TargetOptions.h - where a target's files are -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all targets are made with, and what reads their files; which targets
// there are is above both.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_TARGETOPTIONS_H
#define TAPIR_TARGETS_TARGETOPTIONS_H

#include <string>

namespace tapir {

struct TargetOptions {
  /// The bitcode-ABI file to use in place of the target's own.
  std::string ABIBitcode;
  /// Where the target's files lie: beside the plugin that has it.
  std::string Directory;
  /// See Options.def.
  bool ShareFrames = true, LatePush = true;
};

} // namespace tapir

#endif // TAPIR_TARGETS_TARGETOPTIONS_H
