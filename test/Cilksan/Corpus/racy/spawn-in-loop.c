// [sync] A loop spawns children that all add to one variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int total[1];

__attribute__((noinline)) void add(int *to, int n) {
  *to += n; // RACE(a): write
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    cilk_spawn add(total, i);
  cilk_sync;
  printf("%d\n", total[0]);
  return 0;
}
