// [sync] The parent changes the setting before it spawns the child.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 3;
struct settings {
  int scale, offset;
} settings = {1, 2};
int out[2];

__attribute__((noinline)) void work(int n, int *to) {
  *to = n * settings.scale + settings.offset;
}

int main(void) {
  int n = size;
  settings.scale = n;
  cilk_spawn work(n, &out[0]);
  work(n + 1, &out[1]);
  cilk_sync;
  printf("%d\n", out[1]);
  return 0;
}
