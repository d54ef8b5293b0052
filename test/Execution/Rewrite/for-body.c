// A body may contain continue, spawns of its own, locals, arrays whose length varies, changes of
// the variable, nested loops of both kinds.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
#include "slow.h"
#include <stdio.h>

enum { N = 60 };
static long a[N], b[N], c[N], d[N], m[N][N];
static long f(int i) { dawdle(i + 1); return i * 5l; }

int main(void) {
  cilk_for (int i = 0; i < N; ++i) {
    if (i % 3 == 0)
      continue;
    int t = i;
    while (t > 10) {
      if (t % 5 == 0)
        break;
      t--;
    }
    a[i] = t;
  }
  cilk_for (int i = 0; i < N; ++i) {
    long x = cilk_spawn f(i), y = cilk_spawn f(i + 1);
    if (i % 7 == 0)
      continue;
    b[i] = f(i);
    cilk_sync;
    b[i] += x * y;
  }
  cilk_for (int i = 1; i < N; ++i) {
    int v[i];
    for (int j = 0; j < i; ++j)
      v[j] = i * j;
    long s = 0;
    for (int j = 0; j < i; ++j)
      s += v[j];
    c[i] = s;
  }
  cilk_for (int i = 0; i < N; ++i) {
    cilk_spawn { d[i] += 3; }
    cilk_scope { cilk_spawn f(i); }
    cilk_sync;
    d[i] *= 2;
  }
  cilk_for (int i = 0; i < N; ++i)
    cilk_for (int j = i; j < N; ++j)
      m[i][j] = i * j + 1;
  cilk_for (int i = 0; i < N; ++i) {
    cilk_for (int j = 0; j < i; ++j) {
      long row[3] = {i, j, 0};
      row[2] = row[0] * row[1];
      m[i][j] = row[2];
    }
    m[i][0] = -1;
  }
  for (int i = 0; i < N; ++i) {
    printf("%ld %ld %ld %ld", a[i], b[i], c[i], d[i]);
    unsigned long s = 0;
    for (int j = 0; j < N; ++j)
      s = s * 3 + m[i][j];
    printf(" %lu\n", s);
  }
  return 0;
}
