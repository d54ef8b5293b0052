// Loops run with any grainsize: constants, values of the program, zero and negative ones.
// RUN: %check_cilk %s -- -Wno-unknown-pragmas
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s -- -Wno-unknown-pragmas
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s -- -Wno-unknown-pragmas %}
#include <stdio.h>

static int a[5000];
static int total(void) {
  int s = 0;
  for (int i = 0; i < 5000; ++i)
    s += a[i] * (i % 7);
  return s;
}
__attribute__((noinline)) static void run(int n, int g) {
#pragma cilk grainsize(1)
  cilk_for (int i = 0; i < n; ++i)
    a[i] += i;
#pragma cilk grainsize 100000
  cilk_for (int i = 0; i < n; ++i)
    a[i] ^= i + 3;
#pragma cilk grainsize(g)
  cilk_for (int i = n - 1; i >= 0; --i)
    a[i] += 2;
#pragma cilk grainsize(g * 2 - 1)
  cilk_for (int i = 0; i < n; i += 2)
    a[i] += 5;
}

int main(void) {
  int grains[] = {0, 1, 7, 4999, 5000, 1 << 30, -1, -77};
  for (int k = 0; k < 8; ++k) {
    run(5000, grains[k]);
    run(k, grains[k]);
    printf("%d\n", total());
  }
  return 0;
}
