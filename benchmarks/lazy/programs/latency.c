//===- latency.c - long iterations, which should all run at once ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that is divided on demand must not make a worker wait while another
// one still has long iterations to run. Iterations sleep here, so that there
// may be more workers than processors: of OUTER times INNER iterations, each
// EVERY-th sleeps for NAP microseconds, and the others compute for about one.
// If OUTER is 1, there is one loop, otherwise a loop in a loop.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

#ifndef OUTER
#define OUTER 1
#endif
#ifndef INNER
#define INNER 16
#endif
#ifndef EVERY
#define EVERY 1
#endif
#ifndef NAP
#define NAP 10000
#endif

static __attribute__((noinline)) uint64_t work(size_t number) {
  if (number % EVERY == EVERY / 3) {
    struct timespec nap = {NAP / 1000000, NAP % 1000000 * 1000};
    while (nanosleep(&nap, &nap) && errno == EINTR)
      ;
    return number;
  }
  uint64_t x = number;
  for (int turn = 0; turn < 500; ++turn) {
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    __asm__ volatile("" : "+r"(x));
  }
  return x;
}

#else

static void fill(uint64_t *to, size_t inner) {
#if OUTER > 1
  cilk_for (size_t row = 0; row < OUTER; ++row)
    cilk_for (size_t i = 0; i < inner; ++i)
      to[row * inner + i] = work(row * inner + i);
#else
  cilk_for (size_t i = 0; i < inner; ++i)
    to[i] = work(i);
#endif
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#undef cilk_for
#define cilk_for for
#define fill serial_fill
#include "latency.c"
#undef fill
#pragma pop_macro("cilk_for")
#include "latency.c"

int main(int argc, char **argv) {
  size_t inner =
      (size_t)size_argument(argc, argv, 1, "[INNER]", INNER, 1, 1000000);
  uint64_t *a = allocate(2 * OUTER * inner, sizeof *a), *b = a + OUTER * inner;
  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serial_fill(a, inner));
    MEASURE(parallel, fill(b, inner));
    wrong |= memcmp(a, b, OUTER * inner * sizeof *a) != 0;
    memset(b, 0, OUTER * inner * sizeof *b);
  }
  printf("%d times %zu iterations\n", OUTER, inner);
  free(a);
  return report(!wrong, serial, parallel);
}

#endif
