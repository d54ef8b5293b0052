//===- List.cpp - languages other than C and C++ --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The list of all languages. It has a file of its own, since the languages use
// Language.cpp.
//
//===----------------------------------------------------------------------===//

#include "../../../interop/rust/cilksan/Rust.h"
#include "Language.h"

#include <algorithm>
#include <cassert>

using namespace cilksan;

const std::vector<const Language *> &cilksan::languages() {
  static const auto &All = *new std::vector<const Language *>{&rust()};
  assert(std::all_of(All.begin(), All.end(), [](const Language *L) {
    // C and C++ have no Language object.
    return L && !L->isSource("p.c") && !L->isSource("p.cpp");
  }));
  return All;
}
