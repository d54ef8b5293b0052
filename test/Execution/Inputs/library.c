// The library's half of the program in shared-library.c and lto.c.
#include "slow.h"

static int leaf(int i) { dawdle(i); return i * 2; }

int library_tree(int n, int (*callback)(int)) {
  if (n < 2)
    return callback(n) + leaf(n);
  int x = cilk_spawn library_tree(n - 1, callback);
  int y = library_tree(n - 2, callback);
  cilk_sync;
  return x + y;
}

void library_fill(int *p, int n) {
  cilk_for (int i = 0; i < n; ++i)
    p[i] = leaf(3 * i + 1) + i;
}

void library_set(int *p, int v) { *p = v; }
