// [recursion] A recursive product of matrices runs both products that add to a quadrant at once.
#include <cilk/cilk.h>
#include <stdio.h>

enum { N = 16 };
double a[N * N], b[N * N], c[N * N];

void multiply(const double *x, const double *y, double *z, int n) {
  if (n <= 4) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int k = 0; k < n; ++k)
          sum += x[i * N + k] * y[k * N + j];
        z[i * N + j] += sum; // RACE(a): write
      }
    return;
  }
  int h = n / 2, low = h * N;
  cilk_spawn multiply(x, y, z, h);
  cilk_spawn multiply(x, y + h, z + h, h);
  cilk_spawn multiply(x + low, y, z + low, h);
  cilk_spawn multiply(x + low, y + h, z + low + h, h);
  cilk_spawn multiply(x + h, y + low, z, h);
  cilk_spawn multiply(x + h, y + low + h, z + h, h);
  cilk_spawn multiply(x + low + h, y + low, z + low, h);
  multiply(x + low + h, y + low + h, z + low + h, h);
}

int main(void) {
  for (int i = 0; i < N * N; ++i)
    a[i] = i % 7, b[i] = i % 5;
  multiply(a, b, c, N);
  printf("%.1f\n", c[17]);
  return 0;
}
