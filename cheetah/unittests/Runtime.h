//===- Runtime.h - the runtime's start for unit tests ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts under test need some of what the first spawn sets up, but no pool.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_UNITTESTS_RUNTIME_H
#define CILKRTS_UNITTESTS_RUNTIME_H

extern "C" {
#include "../runtime/os/config.h"
#include "../runtime/os/fence.h"
#include "../runtime/os/fiber.h"
#include "../runtime/schedule/table.h"
}

#include <unistd.h>

constexpr unsigned FiberPool = 8;

inline void startRuntime() {
  static bool Started = [] {
    cilkrts_fence_init(cilkrts_configuration()->fenced);
    cilkrts_fibers_init(256 << 10, 256 << 10, FiberPool);
    return true;
  }();
  (void)Started;
}

#endif // CILKRTS_UNITTESTS_RUNTIME_H
