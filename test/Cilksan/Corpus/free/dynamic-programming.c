// [arrays] A table is filled diagonal by diagonal, with the cells of a diagonal in parallel.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 16;
int best[17][17];

static int larger(int a, int b) { return a > b ? a : b; }

int main(void) {
  int n = size;
  for (int d = 2; d <= 2 * n; ++d) {
    int begin = d > n ? d - n : 1, end = d > n ? n : d - 1;
    cilk_for (int j = begin; j <= end; ++j)
      best[d - j][j] = larger(best[d - j - 1][j], best[d - j][j - 1]) + (d - j) * j % 5;
  }
  printf("%d\n", best[n][n]);
  return 0;
}
