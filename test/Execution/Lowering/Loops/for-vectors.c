// Leaves of parallel loops compute the same when they are vectorised and unrolled.
// RUN: %check_cilk --levels 0,2,3 %s -- -mavx2 -mfma -ffp-contract=off
#include <stdio.h>

enum { N = 3000 };
static float x[N], y[N], z[N];
static int p[N], q[N];
static unsigned char c[N];

__attribute__((noinline)) static void saxpy(float *restrict a, const float *restrict b,
                                            const float *restrict e, float s, int n) {
  cilk_for (int i = 0; i < n; ++i)
    a[i] = s * b[i] + e[i];
}
__attribute__((noinline)) static void ints(int n, int k) {
  cilk_for (int i = 0; i < n; ++i) {
    p[i] = (int)((unsigned)q[i] * k) ^ i;
    c[i] = (unsigned char)(p[i] >> 3);
  }
  cilk_for (int i = n; i > 0; i -= 3)
    q[i - 1] += c[i - 1];
}

int main(void) {
  for (int i = 0; i < N; ++i) {
    x[i] = (float)i / 7;
    y[i] = (float)(N - i);
    q[i] = i * 977;
  }
  for (int n = 0; n < N; n = n * 2 + 1) {
    saxpy(z, x, y, 1.5f, n);
    ints(n, n + 1);
  }
  double s = 0;
  unsigned long t = 0;
  for (int i = 0; i < N; ++i) {
    s += z[i];
    t = t * 3 + p[i] + q[i] + c[i];
  }
  printf("%a %lu\n", s, t);
  return 0;
}
