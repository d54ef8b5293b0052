//===- Serial.cpp - the language without extensions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extension.h"

using namespace kaleidoscope;

Extension &kaleidoscope::getExtension() {
  static Extension None;
  return None;
}
