//===- TargetOptions.h - options for a target's files -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These are the options for the creation of targets and for reading their
// files. They are in a header of their own, because both Target.h, which
// creates targets by name, and BitcodeABI.h, which reads their files, include
// it.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_TARGETOPTIONS_H
#define TAPIR_TARGETS_TARGETOPTIONS_H

#include <string>

namespace tapir {

struct TargetOptions {
  /// The bitcode-ABI file to use in place of the target's own.
  std::string ABIBitcode;
  /// The folder of the target's files. For a plugin, it is the plugin's folder.
  std::string Directory;
  /// Flags that Options.def describes.
  bool ShareFrames = true, LatePush = true;
};

} // namespace tapir

#endif // TAPIR_TARGETS_TARGETOPTIONS_H
