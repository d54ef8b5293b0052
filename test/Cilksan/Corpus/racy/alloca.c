// [stack] The parent takes memory on the stack, and both strands use it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 12;
int out[2];

__attribute__((noinline)) void work(int *space, int n, int *to) {
  for (int i = 0; i < n; ++i)
    space[i] = n * i; // RACE(a): write RACE(b): write
  for (int i = 0; i < n; ++i)
    *to ^= space[i]; // RACE(b): read
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
