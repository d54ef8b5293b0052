// Reducer arrays of variable length and of structures work in strands that have views: their
// initial values, children's additions, and their end.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static void zero(void *view) { *(long *)view = 0; }
static void plus(void *left, void *right) { *(long *)left += *(long *)right; }
typedef long cilk_reducer(zero, plus) sum;

struct pair {
  char before;
  sum first, rest[2];
};
struct pairs {
  int before;
  struct pair each[2];
};

static void add(struct pair *p, int n) {
  dawdle(n);
  p->first += n;
  p->rest[n % 2] += 2 * n;
}

static long total(struct pair *p) {
  return p->first + 3 * p->rest[0] + 5 * p->rest[1];
}

static long arrays(int n) {
  int length = 2 + n % 3;
  struct pair fixed[3] = {{0, 10, {11, 12}}, {0, 20, {21, 22}}, {0, 30, {31}}};
  struct pairs nested[2] = {{1, {{0, 40}, {0, 50, {51}}}}};
  struct pair variable[length];
  sum plain[length][2];
  for (int i = 0; i < length; ++i) {
    variable[i].first = 60 + i;
    variable[i].rest[0] = variable[i].rest[1] = 0;
    plain[i][0] = plain[i][1] = i;
  }
  for (int i = 0; i < 6; ++i) {
    cilk_spawn add(&fixed[i % 3], n + i);
    add(&nested[i % 2].each[i % 2], i);
    cilk_spawn add(&variable[i % length], i);
    plain[i % length][i % 2] += i;
  }
  cilk_sync;
  long all = 0;
  for (int i = 0; i < 3; ++i)
    all = 7 * all + total(&fixed[i]);
  for (int i = 0; i < 4; ++i)
    all = 7 * all + total(&nested[i / 2].each[i % 2]);
  for (int i = 0; i < length; ++i)
    all = 7 * all + total(&variable[i]) + plain[i][0] - plain[i][1];
  return all;
}

static long walk(int lo, int hi) {
  if (hi - lo == 1)
    return arrays(lo);
  long left = cilk_spawn walk(lo, (lo + hi) / 2);
  dawdle(lo);
  long right = walk((lo + hi) / 2, hi);
  cilk_sync;
  return left ^ 3 * right;
}

int main(void) {
  for (int i = 1; i < 25; ++i)
    printf("%ld\n", walk(0, i));
}
