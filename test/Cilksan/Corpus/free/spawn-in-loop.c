// [sync] A loop spawns children, each of which adds to an element of its own.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int total[10];

__attribute__((noinline)) void add(int *to, int n) {
  *to += n;
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    cilk_spawn add(total + i, i);
  cilk_sync;
  printf("%d\n", total[n - 1]);
  return 0;
}
