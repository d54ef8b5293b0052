// Spawning functions and tasks have large frames and static locals. A stolen continuation has less
// stack than a thread, so the recursion is shallow.
// RUN: %check_cilk --levels 0,2 %s
#include "slow.h"
#include <stdio.h>
#include <string.h>

static long sum(const char *p, long n) {
  long s = 0;
  for (long i = 0; i < n; i += 997)
    s += p[i];
  dawdle(0);
  return s;
}
static long run(int n) {
  char big[100000];
  static int calls;
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
  memset(big, n, sizeof big);
  if (n == 0)
    return calls > 0;
  long a = cilk_spawn sum(big, sizeof big), c = 0;
  long b = cilk_spawn run(n - 1);
  cilk_spawn {
    char more[50000];
    memset(more, n + 1, sizeof more);
    c = sum(more, sizeof more);
  }
  cilk_sync;
  return a + b + c + big[n];
}

int main(void) {
  printf("%ld\n", run(4));
  return 0;
}
