// [statics] A function that runs in parallel counts in an automatic variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int out[10];

__attribute__((noinline)) int next(int i) {
  int calls = 0;
  calls += i;
  return calls;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    out[i] = next(i);
  printf("%d\n", out[n - 1]);
  return 0;
}
