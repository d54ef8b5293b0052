//===- ReentrancyGuard.cpp - the tool's own work --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bags may be others afterwards: whether accesses are checked is computed
// again, which is what CheckingPause (State.h) spares.
//
//===----------------------------------------------------------------------===//

#include "ReentrancyGuard.h"

#include "State.h"

using namespace cilksan;

ReentrancyGuard::ReentrancyGuard() : Before(__csan_state.Following) {
  __csan_state.Following = 0;
  __csan_state.Checking = 0;
}

ReentrancyGuard::~ReentrancyGuard() {
  __csan_state.Following = Before;
  if (Before)
    updateChecking();
}
