// [statics] A local variable serves as a temporary in a function that runs in parallel.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int out[10];

__attribute__((noinline)) int sum(int i, int k) {
  int s;
  s = i;
  s += k;
  return s;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    out[i] = sum(i, 3);
  printf("%d\n", out[n - 1]);
  return 0;
}
