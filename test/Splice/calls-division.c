// A bound's divisor may be zero if a function with effects returns at once: it must not trap.
// RUN: %clang_splice -O0 %s -o %t && %t
// RUN: %clang_splice -O2 %s -o %t && %t
// RUN: %clang_splice -O2 -ftapir=serial %s -o %t && %t
#include <cilk/cilk.h>

static long a[1000], b[1000];

#pragma cilk splice reads(a[lo / k - 1 : hi / k + 1]) writes(b[lo : hi])
static void step(const long *a, long *b, long k, long lo, long hi) {
  if (k == 0)
    return;
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      b[i] = a[i / k];
    return;
  }
  cilk_spawn step(a, b, k, lo, (lo + hi) / 2);
  step(a, b, k, (lo + hi) / 2, hi);
}

__attribute__((noinline)) static void run(long n, int steps) {
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t)
    step(a, b, t, 1, n - 1);
}

int main(void) { run(1000, 10); }
