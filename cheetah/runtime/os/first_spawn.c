//===- first_spawn.c - a thread's first spawn -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Spawns during a thread's first spawn. A signal handler that spawns may
// interrupt the first spawn of its own thread. The handler would then wait for
// its own thread: for locks, and for initialisation that happens once.
//
//===----------------------------------------------------------------------===//

#include "first_spawn.h"

#include "../support/message.h"

#include <stdbool.h>

// True while the thread makes its first spawn. Written by the thread, read by
// its signal handlers.
static __thread volatile bool binding;

void cilkrts_first_spawn_begin(void) {
  if (binding)
    cilkrts_fail_in_handler(" while its thread did so for the first time");
  binding = true;
}

void cilkrts_first_spawn_end(void) { binding = false; }
