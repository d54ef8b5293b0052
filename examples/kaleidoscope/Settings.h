//===- Settings.h - the settings of the command line -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_SETTINGS_H
#define KALEIDOSCOPE_SETTINGS_H

#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Support/CommandLine.h"

namespace kaleidoscope {

struct Settings {
  llvm::OptimizationLevel Level = llvm::OptimizationLevel::O2;
  /// True if the code should have places of the source.
  bool Places = false;
};

/// The options that --help shows, including those of extensions.
extern llvm::cl::OptionCategory Category;

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_SETTINGS_H
