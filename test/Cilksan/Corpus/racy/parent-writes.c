// [sync] The parent changes a setting while the child may still read it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 3;
struct settings {
  int scale, offset;
} settings = {1, 2};
int out[2];

__attribute__((noinline)) void work(int n, int *to) {
  *to = n * settings.scale + settings.offset; // RACE(a): read
}

int main(void) {
  int n = size;
  cilk_spawn work(n, &out[0]);
  settings.scale = n; // RACE(a): write
  work(n + 1, &out[1]);
  cilk_sync;
  printf("%d\n", out[1]);
  return 0;
}
