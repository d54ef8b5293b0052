// Each iteration runs exactly once, whatever the number of iterations and
// however they are split.
// RUN: %check_cilk --levels 0,2 %s
#include <stdio.h>

static unsigned char hits[70000];

int main(void) {
  static const int counts[] = {0, 1, 2, 3, 5, 8, 15, 16, 17, 100, 1023, 1024,
                               1025, 2048, 2049, 4097, 65536, 70000};
  for (unsigned k = 0; k < sizeof counts / sizeof *counts; ++k) {
    int n = counts[k];
    cilk_for (int i = 0; i < n; ++i)
      ++hits[i];
#pragma cilk grainsize(3)
    cilk_for (int i = 0; i < n; ++i)
      ++hits[i];
    int wrong = 0;
    for (int i = 0; i < 70000; ++i) {
      wrong += hits[i] != (i < n ? 2 : 0);
      hits[i] = 0;
    }
    printf("%d %d\n", n, wrong);
  }
  return 0;
}
