//===- ReentrancyGuard.cpp - the tool's own work --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Switches hooks off and on again. The bags may have changed meanwhile, so the
// end of a guard computes again whether accesses are checked. CheckingPause
// (State.h) is the guard without that computation.
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
