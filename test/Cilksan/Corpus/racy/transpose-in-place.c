// [arrays] A matrix is transposed in place, with a loop over whole rows: two rows swap each pair of
// elements.
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
    for (int j = 0; j < n; ++j) {
      int other = m[j][i]; // RACE(a): read
      m[j][i] = m[i][j]; // RACE(a): write
      m[i][j] = other; // RACE(a): write
    }
  printf("%d %d\n", m[1][0], m[0][n - 1]);
  return 0;
}
