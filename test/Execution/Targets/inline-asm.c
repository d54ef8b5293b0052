// Inline assembly works around and within tasks.
// RUN: %check_cilk %s
// REQUIRES: x86_64
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i * 2; }

static int run(int n) {
  int b, c = 0, d = 0;
  __asm__ volatile("lea 3(%1), %0" : "=r"(b) : "r"((long)n));
  int x = cilk_spawn f(b);
  __asm__ volatile("add %1, %0" : "+m"(c) : "r"(n) : "memory", "cc");
  cilk_spawn {
    int q;
    __asm__("imul $3, %1, %0" : "=r"(q) : "r"(n) : "cc");
    d += q;
  }
  cilk_sync;
  cilk_for (int i = 0; i < 9; ++i)
    __asm__ volatile("lock addl %1, %0" : "+m"(c) : "r"(i) : "cc");
  return x + c + b + d;
}

int main(void) {
  for (int i = 0; i < 20; ++i)
    printf("%d\n", run(i));
  return 0;
}
