//===- deep.c - recursion down to the limits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// deep LEVELS: a chain of spawns that is LEVELS deep (0: without end). deep
// LEVELS stolen: the same from a stolen continuation, on a fiber. deep LEVELS
// native: a chain of plain calls.
//
//===----------------------------------------------------------------------===//

#include "spawn.h"

#include "../include/cilk/cilk_api.h"

#include <string.h>

SPAWNER long chain(long levels);

HELPER void spawn_chain(region_t *r, long levels, long *result) {
  BEGIN(r);
  *result = chain(levels);
  END(r);
}

SPAWNER long chain(long levels) {
  if (levels == 1)
    return 1;
  FRAME();
  REGION(r);
  long result;
  SHARED(result);
  spawn_chain(&r, levels - 1, &result);
  SYNC(r);
  return result + 1;
}

__attribute__((noinline)) static long calls(long levels) {
  volatile char space[200];
  space[0] = 0;
  return levels == 1 ? 1 : calls(levels - 1) + 1 + space[0];
}

static int stolen;

HELPER void wait_for_thief(region_t *r) {
  BEGIN(r);
  while (!__atomic_load_n(&stolen, __ATOMIC_RELAXED))
    ;
  END(r);
}

SPAWNER static long on_fiber(long levels) {
  FRAME();
  REGION(r);
  wait_for_thief(&r);
  // The child runs until another worker has reached this line.
  __atomic_store_n(&stolen, 1, __ATOMIC_RELAXED);
  long result = calls(levels);
  SYNC(r);
  return result;
}

int main(int argc, char **argv) {
  long levels = argument(argc, argv, 1, 10000);
  const char *mode = argc > 2 ? argv[2] : "";
  long got = !strcmp(mode, "stolen")   ? on_fiber(levels)
             : !strcmp(mode, "native") ? chain(10) - 10 + calls(levels)
                                       : chain(levels);
  check(got == levels, "depth");
}
