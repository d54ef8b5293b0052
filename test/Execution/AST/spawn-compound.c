// In a compound assignment the child loads, computes and stores, for every operator.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i; }

int main(void) {
  int a = 100, b = 100, c = 100, d = 1000, e = 1000, g = 1, h = 4096, j = 0xff,
      k = 0x10, l = 0xf0f;
  short s = 30000;
  char *p = "hello, world";
  double x = 1.5;
  a += cilk_spawn f(3);
  b -= cilk_spawn f(4);
  c *= cilk_spawn f(5);
  d /= cilk_spawn f(6);
  e %= cilk_spawn f(7);
  g <<= cilk_spawn f(8);
  h >>= cilk_spawn f(9);
  j &= cilk_spawn f(0x3c);
  k |= cilk_spawn f(3);
  l ^= cilk_spawn f(0xff);
  s += cilk_spawn f(5000);
  p += cilk_spawn f(7);
  x *= cilk_spawn f(3);
  cilk_sync;
  printf("%d %d %d %d %d %d %d %d %d %d %d %s %g\n", a, b, c, d, e, g, h, j, k,
         l, s, p, x);
  return 0;
}
