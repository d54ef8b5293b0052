// Recursion with a variable-length array on each level gives memory back.
// RUN: %check_cilk --levels 0,2 %s
#include "slow.h"
#include <stdio.h>

static long walk(int n, int k) {
  int a[n + k];
  for (int i = 0; i < n + k; ++i)
    a[i] = i ^ k;
  if (n == 0)
    return k;
  long x = cilk_spawn walk(n - 1, k + 1), y = walk(n - 1, k + 2);
  cilk_sync;
  for (int i = 0; i < n + k; ++i)
    if (a[i] != (i ^ k))
      return -1;
  return x + y;
}

int main(void) {
  long s = 0;
  for (int i = 0; i < 40; ++i)
    s += walk(8, i);
  printf("%ld\n", s);
  return 0;
}
