// Spawned calls run even if their results are dropped, and an explicit sync waits for them.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int a[64];

static void set(int i, int v) {
  dawdle(i);
  a[i] = v;
}
static int both(int i) {
  set(i, 2 * i);
  return i;
}

int main(void) {
  for (int i = 0; i < 32; ++i)
    cilk_spawn set(i, i * i);
  for (int i = 32; i < 64; ++i)
    cilk_spawn both(i);
  cilk_sync;
  unsigned long sum = 0;
  for (int i = 0; i < 64; ++i)
    sum = sum * 3 + a[i];
  printf("%lu\n", sum);
  return (int)(sum & 63);
}
