// Variable-length arrays and alloca in spawning functions, in tasks and in loops live as long as in
// C, whichever worker runs the continuation.
// RUN: %check_cilk %s
#include "slow.h"
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static void fill(int *p, int n, int v) {
  dawdle(v);
  for (int i = 0; i < n; ++i)
    p[i] = v + i;
}
static unsigned long total(const int *p, int n) {
  unsigned long s = 0;
  for (int i = 0; i < n; ++i)
    s = s * 3 + p[i];
  return s;
}

static unsigned long arrays(int n) {
  int a[n], b[n + 1][2];
  cilk_spawn fill(a, n, 3);
  fill(&b[0][0], 2 * (n + 1), 4);
  int c[2 * n];
  cilk_spawn fill(c, 2 * n, 6);
  unsigned long s = 0;
  for (int k = 1; k < 6; ++k) {
    int d[k * n];
    cilk_spawn fill(d, k * n, k * 3);
    fill(b[0], 2, k);
    cilk_sync;
    s += total(d, k * n);
  }
  cilk_sync;
  return s + total(a, n) + total(b[0], 2 * (n + 1)) + total(c, 2 * n);
}

static unsigned long allocas(int n) {
  int *last = 0;
  unsigned long s = 0;
  for (int k = 1; k < n; ++k) {
    int *p = alloca(k * sizeof *p);
    cilk_spawn fill(p, k, 3 * k);
    if (k % 4 == 0) {
      cilk_sync;
      s += total(p, k);
    }
    if (k == 3)
      last = p;
  }
  cilk_sync;
  return s + total(last, 3);
}

static unsigned long tasks(int n) {
  unsigned long out[6];
  for (int k = 0; k < 6; ++k) {
    int m = n + k;
    unsigned long *q = &out[k];
    cilk_spawn {
      int v[m];
      cilk_spawn fill(v, m / 2, m);
      fill(v + m / 2, m - m / 2, 5);
      int *w = alloca(m * sizeof *w);
      memset(w, 0, m * sizeof *w);
      cilk_spawn fill(w, m, 6);
      cilk_sync;
      *q = total(v, m) + total(w, m);
    }
    cilk_sync;
  }
  unsigned long s = 0;
  for (int k = 0; k < 6; ++k)
    s = s * 5 + out[k];
  return s;
}

static long passed(int n, int m[n][n]) {
  unsigned long s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      s += m[i][j] * (i - j);
  dawdle(n);
  return s;
}
static long matrices(int n) {
  int m[n][n];
  for (int i = 0; i < n; ++i)
    fill(m[i], n, i * i);
  long a = cilk_spawn passed(n, m), b = passed(n, m);
  cilk_sync;
  return a + b;
}

int main(void) {
  for (int n = 1; n < 40; n += 13)
    printf("%ld %ld %ld %ld\n", arrays(n), allocas(n + 3), tasks(n), matrices(n));
  return 0;
}
