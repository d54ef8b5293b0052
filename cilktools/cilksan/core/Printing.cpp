//===- Printing.cpp - what Rust's library does to print -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stack of calls, as a value that is printed may print as well. What the
// library accesses itself is accessed in the activation that has called it;
// what it calls has one of its own.
//
//===----------------------------------------------------------------------===//

#include "Printing.h"

#include "State.h"

#include <vector>

using namespace cilksan;

namespace {

/// The tops of activations when calls began.
std::vector<const Activation *> &calls() {
  static auto &All = *new std::vector<const Activation *>;
  return All;
}

void dropDead() {
  while (!calls().empty() && calls().back() > __csan_state.Top)
    calls().pop_back();
}

} // namespace

void cilksan::beginPrint() {
  CheckingPause Guard;
  dropDead();
  calls().push_back(__csan_state.Top);
}

void cilksan::endPrint() {
  CheckingPause Guard;
  dropDead();
  if (isPrinting())
    calls().pop_back();
}

bool cilksan::isPrinting() {
  return !calls().empty() && calls().back() == __csan_state.Top;
}
