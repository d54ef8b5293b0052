// [stack] Each strand allocates its own memory on the stack. Strands that run in turn may get the
// same place.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 12;
int out[2];

__attribute__((noinline)) void work(int *space, int n, int *to) {
  space = __builtin_alloca(n * sizeof *space);
  for (int i = 0; i < n; ++i)
    space[i] = n * i;
  for (int i = 0; i < n; ++i)
    *to ^= space[i];
}

__attribute__((noinline)) void run(int n) {
  int *space = __builtin_alloca(n * sizeof *space);
  cilk_spawn work(space, n, &out[0]);
  work(space, n, &out[1]);
}

int main(void) {
  run(size);
  printf("%d\n", out[0] - out[1]);
  return 0;
}
