//===- TargetOptions.h - options for a target's files -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options with which all targets are made, and with which their files are
// read. A header of its own, because both Target.h, which makes targets by
// name, and BitcodeABI.h, which reads their files, include it.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_TARGETOPTIONS_H
#define TAPIR_TARGETS_TARGETOPTIONS_H

#include <string>

namespace tapir {

struct TargetOptions {
  /// The bitcode-ABI file to use in place of the target's own.
  std::string ABIBitcode;
  /// The folder of the target's files, which is that of its plugin.
  std::string Directory;
  /// Flags that Options.def describes.
  bool ShareFrames = true, LatePush = true;
};

} // namespace tapir

#endif // TAPIR_TARGETS_TARGETOPTIONS_H
