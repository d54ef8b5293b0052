// A parallel loop uses locals around it: read by value, shared by address, arrays, structures, and
// copies that each iteration changes for itself.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
#include "slow.h"
#include <stdio.h>

struct big { int v[40]; };

static int use(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i];
  return s;
}
__attribute__((noinline)) static long run(int n, double scale, struct big s) {
  int local[64], shared = 0, last = -1;
  float f = 0.5f;
  struct big t = s;
  t.v[3] = n;
  cilk_for (int i = 0; i < 64; ++i) {
    struct big mine = t;
    mine.v[i % 40] += i;
    local[i] = use(mine.v, 40) + (int)(scale * f) + n;
    __atomic_fetch_add(&shared, i, __ATOMIC_RELAXED);
    if (i == 63)
      last = i;
  }
  n += shared;
  unsigned long r = last;
  for (int i = 0; i < 64; ++i)
    r = r * 3 + local[i];
  int k = 3;
  cilk_for (int i = 0; i < 10; ++i) {
    int copy = k + i;
    local[i] = use(&copy, 1);
  }
  k = 100;
  return r + n + k + use(local, 64) + use(t.v, 40);
}

int main(void) {
  struct big s;
  for (int i = 0; i < 40; ++i)
    s.v[i] = i * i;
  printf("%ld %ld\n", run(3, 7.5, s), run(-9, 1e3, s));
  return 0;
}
