// The parent evaluates arguments before the spawn, with side effects once, and later changes of the
// variables don't reach the child.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int out[128], calls;
static int next(void) { return ++calls; }
static void store(int i, int v, const char *s, float f) {
  dawdle(i + 1);
  out[i] = v + s[0] + (int)f;
}
static int six(int a, int b, int c, int d, int e, int f, int g, int h, int i,
               int j, int k, int l, int m, int n) {
  dawdle(a);
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i +
         10 * j + 11 * k + 12 * l + 13 * m + 14 * n;
}

int main(void) {
  const char *s = "abcdefghijklmnopqrstuvwxyz";
  float f = 0.5f;
  int i = 0;
  while (i < 26) {
    cilk_spawn store(i, next(), s++, f *= 1.25f);
    i++;
  }
  int r[20];
  for (int k = 0; k < 20; ++k)
    r[k] = cilk_spawn six(k, k + 1, k * 2, k * 3, next(), 6, k ^ 7, 8, k - 9, 10,
                          11, 12 * k, k << 3, i);
  i = 0;
  cilk_spawn store(100 + (i ? 1 : 2), i == 0 && next(), "xyz" + i, i);
  i = 77;
  cilk_sync;
  for (int k = 0; k < 128; ++k)
    printf("%d ", out[k]);
  for (int k = 0; k < 20; ++k)
    printf("%d ", r[k]);
  printf("%d\n", calls);
  return 0;
}
