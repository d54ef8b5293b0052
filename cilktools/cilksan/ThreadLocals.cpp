//===- ThreadLocals.cpp - uses of thread-local variables ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stack of the activations in which uses have begun. A panic may leave some
// without their end; who comes with a lower activation tells that. A use in
// which something has been spawned since it began isn't one any more: what is
// behind that may run in another thread, and others beside it.
//
//===----------------------------------------------------------------------===//

#include "ThreadLocals.h"

#include "State.h"

#include <vector>

using namespace cilksan;

namespace {

struct Use {
  const Activation *Above; ///< from there on
  Time Last; ///< given when it began; each spawn gives another one
};

std::vector<Use> &uses() {
  static auto &All = *new std::vector<Use>;
  return All;
}

void dropDead(const Activation *Top) {
  while (!uses().empty() && uses().back().Above > Top)
    uses().pop_back();
}

} // namespace

void cilksan::beginLocal() {
  Quiet Guard;
  dropDead(__csan_state.Top);
  uses().push_back({__csan_state.Top, __csan_state.Last});
}

void cilksan::endLocal() {
  Quiet Guard;
  dropDead(__csan_state.Top);
  if (!uses().empty() && uses().back().Above == __csan_state.Top)
    uses().pop_back();
}

bool cilksan::usesThreadLocal() {
  if (uses().empty())
    return false;
  dropDead(__csan_state.Top);
  return !uses().empty() && uses().back().Last == __csan_state.Last &&
         uses().back().Above > __csan_state.TaskBag->Owner;
}
