//===- ThreadLocals.cpp - uses of thread-local variables ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stack of the activations in which uses have begun. A panic may leave some
// without their end; who comes with a lower activation tells that.
//
//===----------------------------------------------------------------------===//

#include "ThreadLocals.h"

#include "State.h"

#include <vector>

using namespace cilksan;

namespace {

/// From above which activation on.
std::vector<const Activation *> &uses() {
  static auto &All = *new std::vector<const Activation *>;
  return All;
}

void dropDead(const Activation *Top) {
  while (!uses().empty() && uses().back() > Top)
    uses().pop_back();
}

} // namespace

void cilksan::beginLocal() {
  Quiet Guard;
  dropDead(__csan_state.Top);
  uses().push_back(__csan_state.Top);
}

void cilksan::endLocal() {
  Quiet Guard;
  dropDead(__csan_state.Top);
  if (!uses().empty() && uses().back() == __csan_state.Top)
    uses().pop_back();
}

bool cilksan::usesThreadLocal() {
  if (uses().empty())
    return false;
  dropDead(__csan_state.Top);
  return !uses().empty() && uses().back() > __csan_state.TaskBag->Owner;
}
