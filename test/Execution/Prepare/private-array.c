// An array that a cilk_for's body declares belongs to the iteration, also if a spawn in it stores
// its result through an address that is computed before.
// RUN: %check_cilk %s
#include <stdio.h>

static unsigned twice(unsigned x) { return 2 * x; }

int main(void) {
  unsigned sums[64];
  cilk_for (unsigned i = 0; i < 64; ++i) {
    unsigned a[8], k = i;
    for (unsigned j = 0; j < 8; ++j)
      a[j] = i + j;
    cilk_spawn {
      a[k++ & 7] = cilk_spawn twice(i);
    }
    cilk_sync;
    for (unsigned r = 0; r < 2000; ++r)
      a[r & 7] += a[(r + 1) & 7] * i;
    sums[i] = a[0];
    for (unsigned j = 1; j < 8; ++j)
      sums[i] += a[j];
  }
  for (unsigned i = 0; i < 64; ++i)
    printf("%u\n", sums[i]);
  return 0;
}
