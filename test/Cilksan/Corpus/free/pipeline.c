// [sync] The stages wait for each other before they swap buffers.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 6;
int buffer[2], taken[6];

__attribute__((noinline)) void produce(int *to, int i) {
  *to = i * 10;
}
__attribute__((noinline)) void consume(const int *from, int *to) {
  *to = *from + 1;
}

int main(void) {
  int n = size;
  produce(&buffer[0], 0);
  for (int i = 0; i + 1 < n; ++i) {
    cilk_spawn consume(&buffer[i % 2], &taken[i]);
    produce(&buffer[(i + 1) % 2], i + 1);
    cilk_sync;
  }
  cilk_sync;
  printf("%d\n", taken[0]);
  return 0;
}
