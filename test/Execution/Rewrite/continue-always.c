// The rest of a body is never reached, by a condition that clang decides: spawns and syncs of that
// rest don't count for other code.
// RUN: %check_cilk %s
#include <stdio.h>

static void g(int *p, int n) { p[n] = n; }

static int f(int n, int *o) {
  cilk_for (int i = 0; i < n; ++i) {
    o[i] += i;
    if ((865u & 3u) != 0)
      continue;
    int a[n];
    cilk_spawn g(a, i);
    cilk_sync;
    o[i] = a[i];
  }
  cilk_spawn {
    o[0] += n;
    while (1) {
      cilk_scope { cilk_spawn g(o, 1); }
      break;
      int a[n];
      cilk_spawn g(a, 0);
    }
  }
  cilk_sync;
  return o[0] + o[1];
}

int main(void) {
  int o[40] = {0};
  for (int n = 2; n < 40; ++n)
    printf("%d %d\n", f(n, o), o[n - 1]);
  return 0;
}
