// Spawning functions can return structures, take arguments on the stack, and be variadic
// themselves.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdarg.h>
#include <stdio.h>

typedef struct { long v[20]; } Wide;
typedef struct { double x; int n; } Small;

static Wide build(int n) {
  Wide w = {{0}};
  if (n == 0) {
    w.v[0] = 1;
    dawdle(0);
    return w;
  }
  Wide a = cilk_spawn build(n - 1), b = build(n - 1);
  cilk_sync;
  for (int i = 0; i < 20; ++i)
    w.v[i] = a.v[i] + b.v[19 - i] + n * i;
  return w;
}
static Small small(int n) {
  Small s = {n, n};
  if (n > 0) {
    Small a = cilk_spawn small(n - 1), b = small(n - 2);
    cilk_sync;
    s.x += a.x - b.x / 2;
    s.n += a.n ^ b.n;
  }
  return s;
}
static long stack(long a, long b, long c, long d, long e, long f, long g, Wide w, long h,
                  double i, int k) {
  if (k == 0)
    return a + b - c + d - e + f - g + w.v[3] + h + (long)i;
  long x = cilk_spawn stack(b, c, d, e, f, g, h, w, a + w.v[k], i * 2, k - 1);
  w.v[k] += k;
  long y = stack(h, g, f, e, d, c, b, w, a, i + 1, k - 1);
  cilk_sync;
  return x * 3 + y + g + h + w.v[k];
}
static long variadic(int n, ...) {
  va_list ap;
  long s = 0, v[10];
  va_start(ap, n);
  for (int i = 0; i < n; ++i) {
    long k = va_arg(ap, long);
    v[i] = cilk_spawn stack(k, 1, 2, 3, 4, 5, 6, (Wide){{k}}, 7, va_arg(ap, double), 1);
  }
  va_end(ap);
  cilk_sync;
  for (int i = 0; i < n; ++i)
    s = s * 7 + v[i];
  return s;
}

int main(void) {
  Wide w = build(7);
  for (int i = 0; i < 20; ++i)
    printf("%ld ", w.v[i]);
  Small s = small(9);
  printf("%g %d %ld\n", s.x, s.n, stack(1, 2, 3, 4, 5, 6, 7, w, 8, 1.5, 6));
  printf("%ld\n", variadic(5, 3l, 1.5, 4l, 2.5, 5l, 3.5, 6l, 4.5, 7l, 5.5));
  return 0;
}
