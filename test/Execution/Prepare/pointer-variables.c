// Children reach their parent's locals only through pointer variables.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static void dawdle_(int i) { dawdle(i); }

static int direct(void) {
  int a[4] = {1, 2, 3, 4};
  int *p = a;
  cilk_spawn {
    dawdle_(0);
    *p = 7;
  }
  cilk_sync;
  return a[0];
}
static int scalar(int n) {
  int x = n, y = n + 1;
  int *p = n & 1 ? &x : &y;
  int **pp = &p;
  cilk_spawn { **pp += 10; }
  cilk_sync;
  return x * 100 + y;
}
static int member(int n) {
  struct { int *p; int k; } s;
  int x = n, *q;
  s.p = &x;
  s.k = 3;
  q = s.p;
  cilk_spawn { *q = s.k; }
  int *r = q;
  cilk_sync;
  return x + *r;
}
static int scalars(int n) {
  int x = n, y = n, z = n;
  float f = (float)n;
  int *restrict p = &x;
  char *bytes = (char *)&y;
  float *q = &f;
  cilk_spawn {
    *p = n + 1;
    dawdle_(0);
    *p += 1;
  }
  cilk_spawn { bytes[0] = 1, bytes[1] = 2; }
  cilk_spawn *q *= 2;
  {
    int *inner = &z;
    cilk_spawn *inner = 5 * n;
  }
  cilk_sync;
  return x + y + (int)f + z;
}
struct closure { int (*f)(int); int *result; };
static int square(int x) { return x * x; }
static int closures(int n) {
  int out = 0, more = 0;
  struct closure s = {square, &out}, t = s;
  cilk_spawn { *t.result = t.f(n); }
  s.result = &more;
  cilk_spawn { *s.result += s.f(n + 1); }
  cilk_sync;
  return out + more;
}
static int swapped(int n) {
  int x[2] = {0}, *p = x, *q = x + 1;
  for (int i = 0; i < n; ++i) {
    int *t = p;
    p = q;
    q = t;
    cilk_spawn *t += i;
    cilk_sync;
  }
  return x[0] * 1000 + x[1];
}
static int rows(int n) {
  int m[3][3] = {{0}}, (*row)[3] = m, s = 0;
  for (int i = 0; i < 3; ++i, ++row) {
    int *c = *row;
    cilk_spawn for (int j = 0; j < 3; ++j) c[j] = i * j + n;
    cilk_sync;
  }
  for (int i = 0; i < 9; ++i)
    s = s * 3 + m[i / 3][i % 3];
  return s;
}
static int loop(void) {
  int a[8] = {0}, *p = a;
  cilk_for (int i = 0; i < 8; ++i)
    p[i] = i + 1;
  int *q = &a[2];
  cilk_for (int *e = q; e < q + 3; ++e)
    *e *= 5;
  int s = 0;
  for (int i = 0; i < 8; ++i)
    s = s * 3 + a[i];
  return s;
}

int main(void) {
  printf("%d %d %d %d %d\n", direct(), scalar(3), scalar(4), member(5), loop());
  for (int n = 3; n < 6; ++n)
    printf("%d %d %d %d\n", scalars(n), closures(n), swapped(n), rows(n));
  return 0;
}
