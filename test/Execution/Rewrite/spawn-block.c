// The child evaluates everything in spawned blocks and other statements.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i * 2; }

int main(void) {
  int a = 0, b = 0, c = 0, d = 0, e = 0, g = 0;
  int arr[10];
  cilk_spawn { a = f(3); b = a + f(4); }
  cilk_spawn if (OPAQUE(1)) c = f(5); else c = f(6);
  cilk_spawn for (int i = 0; i < 10; ++i) arr[i] = f(i);
  cilk_spawn d += f(2) + f(3);
  cilk_spawn while (e < 50) e += f(e + 1);
  cilk_spawn switch (f(3)) { case 6: g = 1; break; default: g = 2; }
  cilk_spawn { int h = f(1); struct { int x, y; } s = {h, h + 1}; (void)s; }
  cilk_sync;
  int sum = 0;
  for (int i = 1; i < 10; ++i)
    sum += arr[i];
  printf("%d %d %d %d %d %d %d\n", a, b, c, d, e, g, sum);
  return 0;
}
