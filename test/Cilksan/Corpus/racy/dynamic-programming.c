// [arrays] A table is filled row by row, with the cells of a row in parallel, though each needs
// its left neighbour.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 16;
int best[17][17];

static int larger(int a, int b) { return a > b ? a : b; }

int main(void) {
  int n = size;
  for (int i = 1; i <= n; ++i)
    cilk_for (int j = 1; j <= n; ++j)
      best[i][j] = larger(best[i - 1][j], best[i][j - 1]) + i * j % 5; // RACE(a): write
  printf("%d\n", best[n][n]);
  return 0;
}
