// Transforms a vector by the fast Fourier transform, recursively. The butterflies of large vectors
// are parallel as well.
// RUN: %check_program %s -- -DSIZE=12
#include "program.h"
#include <cilk/cilk.h>
#include <math.h>

enum { SMALL = 4096 };

struct complex {
  double re, im;
};

static struct complex *roots; // of unity, n / 2 of them
static long count;

static void butterfly(struct complex *to, long half, long k) {
  const struct complex w = roots[k * (count / (2 * half))], even = to[k], odd = to[k + half];
  const double re = w.re * odd.re - w.im * odd.im, im = w.re * odd.im + w.im * odd.re;
  to[k] = (struct complex){even.re + re, even.im + im};
  to[k + half] = (struct complex){even.re - re, even.im - im};
}

static void transform_serial(const struct complex *from, long stride, struct complex *to, long n) {
  if (n == 1) {
    *to = *from;
    return;
  }
  const long half = n / 2;
  transform_serial(from, 2 * stride, to, half);
  transform_serial(from + stride, 2 * stride, to + half, half);
  for (long k = 0; k < half; ++k)
    butterfly(to, half, k);
}

static void transform(const struct complex *from, long stride, struct complex *to, long n) {
  if (n <= SMALL) {
    transform_serial(from, stride, to, n);
    return;
  }
  const long half = n / 2;
  cilk_spawn transform(from, 2 * stride, to, half);
  transform(from + stride, 2 * stride, to + half, half);
  cilk_sync;
#pragma cilk grainsize 2048
  cilk_for (long k = 0; k < half; ++k)
    butterfly(to, half, k);
}

int main(int argc, char **argv) {
  const int bits = (int)size_argument(argc, argv, 20, 1, 26);
  count = 1L << bits;
  struct complex *from = malloc((size_t)count * sizeof(*from)), *to = malloc((size_t)count * sizeof(*to));
  roots = malloc((size_t)(count + 1) / 2 * sizeof(*roots));
  cilk_for (long i = 0; i < count; ++i) {
    from[i] = (struct complex){fraction((uint64_t)i), 0};
    to[i] = from[i];
  }
  cilk_for (long k = 0; k < count / 2; ++k) {
    const double angle = -2 * acos(-1) * (double)k / (double)count;
    roots[k] = (struct complex){cos(angle), sin(angle)};
  }
  transform(from, 1, to, count);
  printf("sum %.3f, middle %.3f\n", to[0].re, to[count / 2].re);
  free(from);
  free(to);
  free(roots);
  return 0;
}
