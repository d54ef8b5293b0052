// Spawns can initialise variables: several in a declaration, in blocks, in loops where each
// iteration has its own, and block-scope const.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

struct pair { int a, b; };
static int f(int i) { dawdle(i); return i * 3; }
static struct pair make(int i) { dawdle(i); return (struct pair){i, -i}; }
static double half(double x) { dawdle((int)x); return x / 2; }

int main(void) {
  int x = cilk_spawn f(1), y = cilk_spawn f(2), z = 7;
  const long w = cilk_spawn f(3);
  struct pair p = cilk_spawn make(4);
  double h = cilk_spawn half(9);
  int *q = &x;
  cilk_sync;
  printf("%d %d %d %ld %d %d %g %d\n", x, y, z, w, p.a, p.b, h, *q);
  int total = 0;
  for (int i = 0; i < 40; ++i) {
    int v = cilk_spawn f(i);
    struct pair r = cilk_spawn make(i);
    int u = f(i);
    cilk_sync;
    total += v * u + r.a - r.b;
  }
  printf("%d\n", total);
  if (OPAQUE(1)) {
    int inner = cilk_spawn f(11);
    cilk_sync;
    printf("%d\n", inner);
  }
  return 0;
}
