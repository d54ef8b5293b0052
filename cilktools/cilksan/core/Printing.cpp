//===- Printing.cpp - accesses of printing code in Rust -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps a stack of calls that print, since a value that is printed may print as
// well. The library's own accesses are made in the activation that has called
// the library; a function that the library calls has an activation of its own.
//
//===----------------------------------------------------------------------===//

#include "Printing.h"

#include "State.h"

#include <vector>

using namespace cilksan;

namespace {

/// The values of State::Top when the calls in progress began.
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
