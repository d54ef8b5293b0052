//===- List.cpp - languages other than C and C++ --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names all languages. (Language.cpp can't, as they use it.)
//
//===----------------------------------------------------------------------===//

#include "../../../interop/rust/cilksan/Rust.h"
#include "Language.h"

using namespace cilksan;

const std::vector<const Language *> &cilksan::languages() {
  static const auto &All = *new std::vector<const Language *>{&rust()};
  return All;
}
