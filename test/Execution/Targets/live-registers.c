// Values of all register classes live across spawns and syncs: integers, doubles, long doubles,
// 128-bit integers, many at once.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i * 3; }

__attribute__((noinline)) static double run(int a, double x, long double l, float y) {
  long i0 = a * 3l, i1 = a ^ 5, i2 = a + 7, i3 = a - 11, i4 = a * a, i5 = ~a,
       i6 = a | 64, i7 = a << 3, i8 = a >> 1, i9 = -a;
  double d0 = x * 1.5, d1 = x + 2, d2 = x - 3, d3 = x / 7, d4 = x * x, d5 = -x,
         d6 = x + x, d7 = 1 / (x + 1), d8 = x * 100, d9 = x - 0.125;
  long double m = l * 3, k = l / 7;
  float z = y * y;
  __int128 w = (__int128)a << 70 | (unsigned)a;
  int r[5] = {0};
  for (int j = 0; j < 5; ++j) {
    r[j] = cilk_spawn f(j + a);
    i0 += i9; i1 ^= i0; i2 -= j; i3 += i1; i4 *= 3; i5 += i4; i6 -= i5; i7 ^= i6;
    i8 += i7; i9 -= i8;
    d0 += d9; d1 -= d0; d2 *= 1.5; d3 += d2; d4 -= d3; d5 += d4; d6 -= d5; d7 += d6;
    d8 *= 0.5; d9 += d8;
    m += k; k *= 1.25L; z += y; w = w * 3 + j;
    if (j & 1)
      cilk_sync;
  }
  cilk_sync;
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
  printf("%ld %ld %ld %ld %ld %ld %ld %ld %ld %ld\n", i0, i1, i2, i3, i4, i5, i6, i7, i8, i9);
  printf("%a %a %a %a %a %a %a %a %a %a\n", d0, d1, d2, d3, d4, d5, d6, d7, d8, d9);
  printf("%La %La %a %llx %llx\n", m, k, z, (unsigned long long)(w >> 64), (unsigned long long)w);
  return d0 + d9;
}

int main(void) {
  double s = 0;
  for (int i = 1; i < 5; ++i)
    s += run(i * 17, i * 0.75, i * 1.1L, (float)i / 3);
  printf("%a\n", s);
  return 0;
}
