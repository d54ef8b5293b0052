// Spawning functions work with other transformations of functions: profiles, coverage,
// instrumentation, hardening, code models, heavy inlining.
// RUN: %check_cilk --levels 2 %s -- -fprofile-instr-generate=/dev/null -fcoverage-mapping
// RUN: %check_cilk --levels 2 %s -- -fprofile-generate=%t.profile
// RUN: %check_cilk --levels 0,2 %s -- -ftrivial-auto-var-init=pattern -fstack-clash-protection
// RUN: %check_cilk --levels 2 %s -- -finstrument-functions -fno-inline
// RUN: %check_cilk --levels 3 %s -- -funroll-loops -mllvm -inline-threshold=5000
// RUN: %check_cilk --levels 2 --only-cilk='-mllvm -tapir-verify-each' %s
// RUN: %check_cilk --levels 2 %s -- -gsplit-dwarf -fPIC
#include "slow.h"
#include <stdio.h>

static int leaf(int i) { dawdle(i); return i * i; }
static int tree(int n) {
  if (n < 2)
    return leaf(n);
  int x = cilk_spawn tree(n - 1), y = tree(n - 2);
  cilk_sync;
  return x + 2 * y;
}

int main(void) {
  int a[200], sum = 0, extra;
  cilk_for (int i = 0; i < 200; ++i) {
    int t = cilk_spawn leaf(i);
    a[i] = i;
    cilk_sync;
    a[i] += t & 15;
  }
  cilk_spawn { extra = tree(5); }
  for (int i = 0; i < 200; ++i)
    sum += a[i];
  int t = tree(10);
  cilk_sync;
  printf("%d %d %d\n", sum, t, extra);
  return 0;
}
