// Children write variables of internal linkage, by name and through pointers that optimisers
// know to be constant; the parent reads the new values after the sync.
// RUN: %check_cilk %s
#include <stdio.h>

static int g, h, k, *p = &g, row[4];
static struct { int *q; } s = {&h};

static int through_pointer(int n) {
  g = 1;
  cilk_spawn { *p = n; }
  cilk_sync;
  return g;
}
static int through_member(int n) {
  h = 1;
  cilk_spawn { *s.q = n; }
  cilk_sync;
  return h;
}
static int through_static(int n) {
  static int local, *const l = &local;
  local = 1;
  cilk_spawn { *l += n; }
  cilk_sync;
  return local;
}
static int *same(int *x) { return x; }
static int through_call(int n) {
  row[1] = n;
  int *z = same(row);
  cilk_spawn { z[1] *= 5; }
  cilk_sync;
  return row[1];
}
static void set(int v) { k = v; }
static int by_callee(int n) {
  k = 1;
  cilk_spawn set(n);
  cilk_sync;
  return k;
}
static int read_by_child(int n) {
  k = n;
  int out = 0;
  cilk_spawn { out = k; }
  cilk_sync;
  k = 5;
  return out;
}
static int by_loop(int n) {
  static int table[8];
  int *t = table;
  table[n] = 1;
  cilk_for (int i = 0; i < 8; ++i)
    t[i] += i;
  return table[n] + table[7];
}

int main(void) {
  for (int n = 2; n < 5; ++n)
    printf("%d %d %d %d %d %d %d\n", through_pointer(n), through_member(n),
           through_static(n), through_call(n), by_callee(n), read_by_child(n),
           by_loop(n));
  return 0;
}
