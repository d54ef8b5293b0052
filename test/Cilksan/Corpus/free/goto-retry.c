// [control] A strand that starts again by goto adds to a total of its own.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int total[5];

__attribute__((noinline)) void add(int *to, int x) {
  *to += x;
}

__attribute__((noinline)) void work(int i, int *sum) {
  int tries = 0;
again:
  add(sum, i);
  if (++tries < 3)
    goto again;
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    cilk_spawn work(i, &total[i]);
  cilk_sync;
  printf("%d\n", total[0]);
  return 0;
}
