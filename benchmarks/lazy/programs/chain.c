//===- chain.c - long continuations along a chain of calls ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The worst case of lazy spawns. Each level spawns the next one and then sleeps
// for 10 ms. With an eager spawn, other workers sleep while the chain
// continues. If a lazy spawn was a call, the worker itself sleeps after the
// chain has returned.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

static __attribute__((noinline)) uint64_t work(uint64_t number) {
  struct timespec nap = {0, 10000000};
  while (nanosleep(&nap, &nap) && errno == EINTR)
    ;
  return number * number;
}

#else

static uint64_t descend(uint64_t levels) {
  if (levels == 0)
    return 0;
  uint64_t below = cilk_spawn descend(levels - 1);
  uint64_t own = work(levels);
  cilk_sync;
  return below + own;
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_spawn")
#pragma push_macro("cilk_sync")
#undef cilk_spawn
#undef cilk_sync
#define cilk_spawn
#define cilk_sync
#define descend serial_descend
#include "chain.c"
#undef descend
#pragma pop_macro("cilk_spawn")
#pragma pop_macro("cilk_sync")
#include "chain.c"

int main(int argc, char **argv) {
  volatile uint64_t levels =
      size_argument(argc, argv, 1, "[LEVELS]", 32, 0, 1000);
  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    uint64_t expected, sum;
    MEASURE(serial, expected = serial_descend(levels));
    MEASURE(parallel, sum = descend(levels));
    uint64_t n = levels;
    wrong |= sum != expected || sum != n * (n + 1) * (2 * n + 1) / 6;
  }
  printf("%llu levels\n", (unsigned long long)levels);
  return report(!wrong, serial, parallel);
}

#endif
