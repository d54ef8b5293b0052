// [control] A statement expression in a loop's body keeps its value outside of it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int out[10], kept;

__attribute__((noinline)) void work(int i) {
  out[i] = ({
    kept = i + 1; // RACE(a): write
    kept * 2;
  });
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    work(i);
  printf("%d %d\n", out[n - 1], kept > n);
  return 0;
}
