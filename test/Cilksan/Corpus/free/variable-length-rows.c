// [stack] The rows of an array of variable length are filled by children, each up to its end.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 6;

__attribute__((noinline)) void fill(int *row, int count, int value) {
  for (int j = 0; j < count; ++j)
    row[j] = value;
}

__attribute__((noinline)) int run(int n) {
  int m[n + 1][n];
  for (int i = 0; i < n; ++i)
    cilk_spawn fill(m[i], n, i);
  cilk_sync;
  return m[n - 1][n - 1];
}

int main(void) {
  printf("%d\n", run(size));
  return 0;
}
