// [statics] Iterations store in a static variable that is never read.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int out[10];
static int last;

__attribute__((noinline)) void note(int i) {
  last = i; // RACE(a): write
  out[i] = i;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    note(i);
  printf("%d\n", out[n - 1]);
  return 0;
}
