// [loops] The inner of two parallel loops adds up a row in one element.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 12;
int m[12][12], sums[12];

__attribute__((noinline)) void add(int *to, int x) {
  *to += x; // RACE(a): write
}

int main(void) {
  int n = size;
  for (int i = 0; i < n * n; ++i)
    m[i / n][i % n] = i;
  cilk_for (int i = 0; i < n; ++i)
    cilk_for (int j = 0; j < n; ++j)
      add(&sums[i], m[i][j]);
  printf("%d %d\n", sums[0], sums[n - 1]);
  return 0;
}
