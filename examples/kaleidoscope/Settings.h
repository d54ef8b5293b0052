//===- Settings.h - what the command line asks for -*- C++ -*-===//
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
  /// Whether places of the source are to be in the code.
  bool Places = false;
};

/// What --help shows, of extensions too.
extern llvm::cl::OptionCategory Category;

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_SETTINGS_H
