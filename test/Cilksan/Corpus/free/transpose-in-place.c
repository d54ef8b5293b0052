// [arrays] A matrix is transposed in place, with a loop over the part of each row below the
// diagonal.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
int m[20][20];

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      m[i][j] = i * n + j;
  cilk_for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) {
      int other = m[j][i];
      m[j][i] = m[i][j];
      m[i][j] = other;
    }
  printf("%d %d\n", m[1][0], m[0][n - 1]);
  return 0;
}
