// Spawning functions are inlined into others before they are lowered: tasks within tasks, several
// inlined copies, always_inline, flatten.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int leaf(int i) { dawdle(i); return i + 1; }
__attribute__((always_inline)) static inline int two(int i) {
  int x = cilk_spawn leaf(i), y = leaf(i + 1);
  cilk_sync;
  return x * y;
}
static inline void each(int *p, int n, int v) {
  cilk_for (int i = 0; i < n; ++i)
    p[i] += two(i + v);
}
__attribute__((flatten)) static int all(int n) {
  int buffer[20] = {0};
  unsigned s = 0;
  int a = cilk_spawn two(n);
  each(buffer, 20, n);
  cilk_spawn {
    buffer[0] += two(5);
    each(buffer + 1, 5, 2);
  }
  cilk_sync;
  for (int i = 0; i < 4; ++i) {
    int t = cilk_spawn two(i);
    cilk_sync;
    s += t;
  }
  for (int i = 0; i < 20; ++i)
    s = s * 3 + buffer[i];
  return s + a;
}

int main(void) {
  for (int i = 0; i < 5; ++i)
    printf("%d\n", all(i));
  return 0;
}
