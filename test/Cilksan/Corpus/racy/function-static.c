// [statics] A function that runs in parallel counts its calls in a static variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int out[10];

__attribute__((noinline)) int next(int i) {
  static int calls = 0;
  calls += i; // RACE(a): write RACE(b?): write
  return calls; // RACE(b?): read
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    out[i] = next(i);
  printf("%d\n", out[n - 1]);
  return 0;
}
