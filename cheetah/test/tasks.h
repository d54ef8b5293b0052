//===- tasks.h - tasks that several programs run ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_TEST_TASKS_H
#define CILKRTS_TEST_TASKS_H

#include "spawn.h"

#include <sched.h>

SPAWNER __attribute__((unused)) static long fib(long n);

HELPER void spawn_fib(region_t *r, long n, long *result) {
  BEGIN(r);
  *result = fib(n);
  END(r);
}

SPAWNER static long fib(long n) {
  if (n < 2)
    return n;
  FRAME();
  REGION(r);
  long x, y;
  SHARED(x);
  spawn_fib(&r, n - 1, &x);
  y = fib(n - 2);
  SYNC(r);
  return x + y;
}

HELPER void spawn_until(region_t *r, int *flag) {
  BEGIN(r);
  while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE))
    sched_yield();
  END(r);
}

// Returns when a thief has stolen the continuation.
SPAWNER __attribute__((unused)) static void until_stolen(void) {
  FRAME();
  REGION(r);
  int flag = 0;
  SHARED(flag);
  spawn_until(&r, &flag);
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  SYNC(r);
}

#endif // CILKRTS_TEST_TASKS_H
