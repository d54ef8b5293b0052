// The undefined-behaviour sanitizer in spawning functions and tasks is silent on a right program,
// and its report names the line inside a task.
// RUN: %check_cilk --levels 0,2 %s -- -fsanitize=undefined -fno-sanitize-recover=all
// RUN: %cilk_program -g -O1 -DBAD -fsanitize=undefined -fno-sanitize-recover=all %s -o %t.bad
// RUN: not env CILK_NWORKERS=2 %t.bad 2>&1 | FileCheck %s
// CHECK: ubsan.c:[[#@LINE+8]]:{{[0-9]+}}: runtime error: signed integer overflow
#include "slow.h"
#include <limits.h>
#include <stdio.h>

static int a[16];
static void bump(int i, int v) {
#ifdef BAD
  a[i] = v + INT_MAX;
#else
  a[i] = v;
#endif
}

int main(void) {
  for (int i = 0; i < 16; ++i)
    cilk_spawn bump(i, i + 1);
  cilk_sync;
  long s = 0;
  cilk_for (int i = 0; i < 16; ++i)
    a[i] = a[i] * 3 - i;
  for (int i = 0; i < 16; ++i)
    s += a[i];
  printf("%ld\n", s);
  return 0;
}
