// Spawned calls with more values than registers, small integers among them: the
// stack must stand at the sync where it stood before a stolen spawn.
// RUN: %check_cilk %s
// RUN: %check_cilk %s -- -flto
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static volatile unsigned waits;

static unsigned linger(unsigned x) {
  for (unsigned i = 0; i < 300; ++i)
    waits = i;
  return x;
}

static void first(bool a, int8_t b, uint16_t c, bool d, uint8_t e, int16_t f,
                  bool g, int8_t h, long i, long j, unsigned *sum) {
  *sum += linger((unsigned)(a + b + c + d + e + f + g + h + i + j));
}

static void last(long a, long b, long c, long d, long e, long f, long g, long h,
                 unsigned *sum, bool i, int8_t j) {
  *sum += linger((unsigned)(a + b + c + d + e + f + g + h + i + j));
}

static void many(long a, long b, long c, long d, long e, long f, long g, long h,
                 long i, long j, long k, unsigned *sum) {
  *sum += linger((unsigned)(a + b + c + d + e + f + g + h + i + j + k));
}

__attribute__((noinline)) static unsigned spawn(long n, bool odd, int8_t small,
                                                uint16_t middle) {
  unsigned x = 0, y = 0, z = 0;
  cilk_spawn first(odd, small, middle, !odd, 7, 8, odd, small, n, 2, &x);
  cilk_spawn last(n, 1, 2, n + 3, 4, 5, n, n + 1, &y, odd, small);
  cilk_spawn many(n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8,
                  n + 9, n + middle, &z);
  unsigned own = linger((unsigned)n);
  cilk_sync;
  return x + 3 * y + 5 * z + own;
}

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 300; ++i)
    sum = sum * 31 + spawn(i, i & 1, (int8_t)(i % 100), (uint16_t)(i * 7));
  printf("%u\n", sum);
  return 0;
}
