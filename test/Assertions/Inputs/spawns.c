// A program that the compiler lowers while one of its invariants is violated: nested tasks, a
// scope, a loop with a grainsize pragma, and a loop without one.
#include <cilk/cilk.h>

long tree(int n) {
  if (n < 2)
    return n;
  long a, b;
  cilk_scope {
    a = cilk_spawn tree(n - 1);
    b = tree(n - 2);
  }
  return a + b;
}

void nested(long *a, int n) {
  cilk_spawn {
    cilk_spawn tree(n);
    a[0] = tree(n - 1);
  }
  a[1] = tree(n - 2);
  cilk_sync;
}

void loops(double *a, long n) {
#pragma cilk grainsize 8
  cilk_for (long i = 0; i < n; ++i)
    a[i] *= 2;
  cilk_for (long i = n; i > 0; i -= 3)
    a[i - 1] += 1;
}
