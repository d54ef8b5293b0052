// [stack] The array declared in a loop's body is filled again while the child of the iteration
// before still uses it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 6;
int out[6];

__attribute__((noinline)) void fill(int *part, int i) {
  part[0] = i; // RACE(a): write
}
__attribute__((noinline)) void use(const int *part, int *to) {
  *to = part[0] + 1; // RACE(a): read
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i) {
    int part[4];
    fill(part, i);
    cilk_spawn use(part, &out[i]);
  }
  cilk_sync;
  printf("%d\n", out[0]);
  return 0;
}
