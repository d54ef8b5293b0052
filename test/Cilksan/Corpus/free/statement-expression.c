// [control] A statement expression in a loop's body keeps its value in the iteration.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int out[10], kept;

__attribute__((noinline)) void work(int i) {
  int kept = 0;
  out[i] = ({
    kept = i + 1;
    kept * 2;
  });
  if (kept > 100)
    out[i] = 0;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    work(i);
  printf("%d %d\n", out[n - 1], kept > n);
  return 0;
}
