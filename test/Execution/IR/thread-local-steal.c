// After a spawn or a sync a function may run on another thread: from there on,
// thread-local variables and errno are that thread's, whatever was computed from their
// addresses before.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -fPIC
#include "slow.h"
#include <errno.h>
#include <stdio.h>

static __thread int mine;
__thread long shared[4];
static int wrong;

__attribute__((noinline)) static void check(int *a, long *b, int *e) {
  if (a != &mine || b != &shared[2] || e != &errno)
    __atomic_store_n(&wrong, 1, __ATOMIC_RELAXED);
}
__attribute__((noinline)) static void fail(int e) { errno = e; }
static long leaf(int i) { dawdle(i); return i; }

static long tree(int n) {
  if (n == 0)
    return leaf(0);
  check(&mine, &shared[2], &errno);
  errno = 0;
  long a = cilk_spawn tree(n - 1);
  check(&mine, &shared[2], &errno);
  fail(n + 1);
  if (errno != n + 1)
    __atomic_store_n(&wrong, 2, __ATOMIC_RELAXED);
  long b = tree(n - 1);
  cilk_sync;
  check(&mine, &shared[2], &errno);
  for (int i = 0; i < 3; ++i) {
    cilk_spawn leaf(i);
    fail(i);
    if (errno != i)
      __atomic_store_n(&wrong, 3, __ATOMIC_RELAXED);
  }
  return a + b;
}

int main(void) {
  long s = tree(8);
  printf("%ld %d\n", s, wrong);
  return 0;
}
