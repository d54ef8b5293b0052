// [stack] The loop's body waits for the child before its array is filled again.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 6;
int out[6];

__attribute__((noinline)) void fill(int *part, int i) {
  part[0] = i;
}
__attribute__((noinline)) void use(const int *part, int *to) {
  *to = part[0] + 1;
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i) {
    int part[4];
    fill(part, i);
    cilk_spawn use(part, &out[i]);
    cilk_sync;
  }
  cilk_sync;
  printf("%d\n", out[0]);
  return 0;
}
