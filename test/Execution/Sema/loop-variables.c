// Loops may have several variables in the header, in C.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -std=c99
#include <stdio.h>

static int calls;
static int once(int x) {
  printf("%d:%d ", ++calls, x);
  return x;
}

static void scale(double *a, int n) {
  cilk_for (double *p = a, *e = a + n; p != e; ++p)
    *p *= 2;
}

int main(void) {
  static int v[1000];
  cilk_for (int i = 0, e = once(1000); i < e; ++i)
    v[i] = i;
  cilk_for (int e = once(500), i = once(1), k = once(i + 2), u; i < e; i += k)
    v[i] = k + e;
  cilk_for (int i = 2, a[3] = {once(3), 4, i}, m = sizeof a / sizeof *a; i < 300; i += m)
    v[i] += a[2] + a[0];
  for (int n = 1; n < 5; ++n)
    cilk_for (int i = 0, row[n]; i < n; ++i)
      v[i] += (int)sizeof row;
  double d[10];
  cilk_for (int i = 0, j = 10; j > i; --j)
    d[j - 1] = j;
  scale(d, 10);
  unsigned long n = 0;
  for (int i = 0; i < 1000; ++i)
    n = n * 3 + v[i] + (int)d[i % 10];
  printf("%lu\n", n);
}
