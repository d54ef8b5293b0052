// Clang's blocks work: spawns of a block object, spawns inside blocks, captures by copy and by
// __block reference.
// RUN: %check_cilk %s -- -fblocks
#include "slow.h"
#include <stdio.h>

// A minimal runtime: blocks of this program never leave their function.
void *_NSConcreteStackBlock[32], *_NSConcreteGlobalBlock[32];
void _Block_object_assign(void *to, const void *from, int flags) {
  (void)flags;
  *(const void **)to = from;
}
void _Block_object_dispose(const void *object, int flags) { (void)object; (void)flags; }

static int f(int i) { dawdle(i); return i * 2; }
static int apply(int (^b)(int), int n) { return b(n) + 1; }

int main(void) {
  int k = 5;
  __block int total = 0;
  int (^add)(int) = ^(int i) { return f(i) + k; };
  int (^fork)(int) = ^(int i) {
    int x = cilk_spawn f(i), y = f(i + 1);
    cilk_sync;
    return x + y + k;
  };
  int r[10];
  for (int i = 0; i < 10; ++i)
    r[i] = cilk_spawn add(i);
  k = 100;
  int s = cilk_spawn fork(3), t = cilk_spawn apply(add, 4);
  cilk_sync;
  ^{ cilk_for (int i = 0; i < 50; ++i) __atomic_fetch_add(&total, i, __ATOMIC_RELAXED); }();
  for (int i = 0; i < 10; ++i)
    printf("%d ", r[i]);
  printf("%d %d %d %d\n", s, t, total, k);
  return 0;
}
