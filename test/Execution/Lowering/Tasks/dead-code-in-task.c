// Optimisation may find that code in a task is dead. The uses of the task's variables and of an
// inner region in that code still belong to the task.
// RUN: %check_cilk %s
#include <stdio.h>

static unsigned f(unsigned n, unsigned *o) {
  cilk_spawn {
    unsigned long long mode = 475;
    unsigned local[4] = {n, n + 1, n + 2, n + 3};
    cilk_scope {
      cilk_spawn { o[0] += local[n & 3]; }
      if ((mode & 3) != 0)
        o[1] += local[1];
      else {
        cilk_spawn { o[1] ^= local[2]; }
        o[2] += local[3];
      }
    }
    o[3] += local[0];
  }
  unsigned result = n * 3;
  cilk_sync;
  return result + o[0] + o[1];
}

int main(void) {
  unsigned o[4] = {1, 2, 3, 4};
  for (unsigned n = 0; n < 50; ++n)
    printf("%u %u\n", f(n, o), o[n & 3]);
  return 0;
}
