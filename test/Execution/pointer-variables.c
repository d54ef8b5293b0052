// Children that reach their parent's locals only through pointer variables.
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
  return 0;
}
