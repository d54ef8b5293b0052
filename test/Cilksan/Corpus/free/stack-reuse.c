// [stack] The children's own arrays are at the same place of the stack if they run one after the
// other.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 9;
int out[9];

__attribute__((noinline)) void scribble(int *a, int i) {
  a[i % 4] = i;
}

__attribute__((noinline)) void work(int *a, int i) {
  int own[4];
  a = own;
  scribble(a, i);
  out[i] = i;
}

__attribute__((noinline)) void run(int n) {
  int a[4];
  for (int i = 0; i < n; ++i)
    cilk_spawn work(a, i);
}

int main(void) {
  int n = size;
  run(n);
  printf("%d\n", out[n - 1]);
  return 0;
}
