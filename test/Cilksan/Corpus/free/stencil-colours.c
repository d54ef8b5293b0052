// [arrays] A relaxation in place updates the cells of one colour at a time, as on a chessboard: it
// reads only the other colour.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 14;
double plate[16][16];

static void relax(int n, int colour) {
  cilk_for (int i = 1; i <= n; ++i)
    for (int j = 1 + (i + colour) % 2; j <= n; j += 2) {
      double sum = plate[i][j - 1] + plate[i][j + 1];
      sum += plate[i - 1][j] + plate[i + 1][j];
      plate[i][j] = sum / 4;
    }
}

int main(void) {
  int n = size;
  for (int j = 0; j < n + 2; ++j)
    plate[0][j] = 1;
  for (int t = 0; t < 4; ++t)
    relax(n, t % 2);
  printf("%.6f\n", plate[1][1]);
  return 0;
}
