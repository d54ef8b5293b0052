// Multiplies matrices by quadrants, down to blocks that fit in the first cache.
// RUN: %check_program %s -- -DSIZE=128
#include "program.h"
#include <cilk/cilk.h>

enum { BLOCK = 32 };

static void multiply_block(const double *restrict a, const double *restrict b, double *restrict c, long stride) {
  for (int i = 0; i < BLOCK; ++i)
    for (int k = 0; k < BLOCK; ++k)
      for (int j = 0; j < BLOCK; ++j)
        c[i * stride + j] += a[i * stride + k] * b[k * stride + j];
}

/// Adds the product of \p a and \p b, with \p n rows and columns each, to \p c.
static void multiply(const double *a, const double *b, double *c, long n, long stride) {
  if (n == BLOCK) {
    multiply_block(a, b, c, stride);
    return;
  }
  const long half = n / 2, down = half * stride;
  cilk_spawn multiply(a, b, c, half, stride);
  cilk_spawn multiply(a, b + half, c + half, half, stride);
  cilk_spawn multiply(a + down, b, c + down, half, stride);
  multiply(a + down, b + half, c + down + half, half, stride);
  cilk_sync;
  cilk_spawn multiply(a + half, b + down, c, half, stride);
  cilk_spawn multiply(a + half, b + down + half, c + half, half, stride);
  cilk_spawn multiply(a + down + half, b + down, c + down, half, stride);
  multiply(a + down + half, b + down + half, c + down + half, half, stride);
  cilk_sync;
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 1024, BLOCK, 8192), stride = n + 8;
  if (n & (n - 1)) {
    fprintf(stderr, "the size has to be a power of two\n");
    return 2;
  }
  const size_t bytes = (size_t)(n * stride) * sizeof(double);
  double *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes);
  cilk_for (long i = 0; i < n; ++i)
    for (long j = 0; j < stride; ++j) {
      a[i * stride + j] = (double)(mix((uint64_t)(i * n + j)) % 16);
      b[i * stride + j] = (double)(mix((uint64_t)(j * n + i)) % 16);
      c[i * stride + j] = 0;
    }
  multiply(a, b, c, n, stride);
  double trace = 0;
  for (long i = 0; i < n; ++i)
    trace += c[i * stride + i];
  printf("trace %.0f\n", trace);
  free(a);
  free(b);
  free(c);
  return 0;
}
