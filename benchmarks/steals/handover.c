//===- handover.c - one steal at a time, and nothing else ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A child waits until its parent continues, which the parent can only do on
// another worker. So each spawn is stolen from, and each sync joins two
// workers. The time is that of a steal and of its sync, with the cache misses
// that come with them.
//
//===----------------------------------------------------------------------===//

#include "batches.h"
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool goes_on;

__attribute__((noinline)) static void wait_for_parent(void) {
  // This acquire pairs with the release in hand_over.
  while (!atomic_load_explicit(&goes_on, memory_order_acquire))
    __builtin_ia32_pause();
}

__attribute__((noinline)) static void hand_over(void) {
  atomic_store_explicit(&goes_on, false, memory_order_relaxed);
  cilk_spawn wait_for_parent();
  atomic_store_explicit(&goes_on, true, memory_order_release);
  cilk_sync;
}

static void batch(int count) {
  for (int i = 0; i < count; ++i)
    hand_over();
}

int main(int argc, char **argv) {
  if (__cilkrts_get_nworkers() < 2) {
    fprintf(stderr, "error: one worker would wait for ever\n");
    return 2;
  }
  return measure(argc, argv, batch);
}
