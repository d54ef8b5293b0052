// Every function waits for its children before it returns, however it returns.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static void set(int *p, int v) { dawdle(v); *p = v; }

static void falls(int *p, int n) {
  for (int i = 0; i < n; ++i)
    cilk_spawn set(&p[i], i + 3);
}
static int returns(int *p, int n) {
  for (int i = 0; i < n; ++i) {
    cilk_spawn set(&p[i], i);
    if (i == n / 2)
      return i;
  }
  return -1;
}
static int jumps(int *p, int n) {
  cilk_spawn set(p, n);
  if (n & 1)
    goto out;
  cilk_spawn set(p + 1, n);
out:
  return 7 + n;
}
static int recursive(int *p, int n) {
  if (n == 0)
    return 0;
  cilk_spawn set(&p[n], n);
  return recursive(p, n - 1) + 1;
}

int main(void) {
  int a[64] = {0};
  falls(a, 20);
  printf("%d ", returns(a + 20, 20));
  printf("%d %d ", jumps(a + 45, 3), jumps(a + 47, 4));
  printf("%d\n", recursive(a + 50, 10));
  for (int i = 0; i < 64; ++i)
    printf("%d ", a[i]);
  printf("\n");
  return 0;
}
