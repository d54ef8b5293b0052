// Spawned calls take more values than registers, small integers among them: at the sync the stack
// pointer must be where it was before a stolen spawn.
// RUN: %check_cilk %s
// RUN: %check_cilk %s -- -flto
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static unsigned linger(unsigned x) {
  for (volatile unsigned i = 0; i < 200; ++i)
    ;
  return x;
}

static void first(bool a, int8_t b, uint16_t c, bool d, uint8_t e, int16_t f,
                  int8_t g, uint8_t h, long i, long j, unsigned *sum) {
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

// This and the next two functions begin with the spawn whose continuation is stolen first.
__attribute__((noinline)) static unsigned
spawn_first(bool a, int8_t b, uint16_t c, bool d, uint8_t e, int16_t f,
            int8_t g, uint8_t h, long i, long j) {
  unsigned sum = 0;
  cilk_spawn first(a, b, c, d, e, f, g, h, i, j, &sum);
  unsigned own = linger((unsigned)i);
  cilk_sync;
  return sum + own;
}

__attribute__((noinline)) static unsigned spawn_last(long a, long b, long c,
                                                     long d, long e, long f,
                                                     long g, long h, bool i,
                                                     int8_t j) {
  unsigned sum = 0;
  cilk_spawn last(a, b, c, d, e, f, g, h, &sum, i, j);
  unsigned own = linger((unsigned)a);
  cilk_sync;
  return sum + own;
}

__attribute__((noinline)) static unsigned spawn_many(long a, long b, long c,
                                                     long d, long e, long f,
                                                     long g, long h, long i,
                                                     long j, long k) {
  unsigned sum = 0;
  cilk_spawn many(a, b, c, d, e, f, g, h, i, j, k, &sum);
  unsigned own = linger((unsigned)a);
  cilk_sync;
  return sum + own;
}

// Returns a value that no optimiser knows.
static int any(int i) {
  static volatile int hidden;
  hidden = i;
  return hidden;
}

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 2000; ++i) {
    sum += spawn_first(any(i) & 1, (int8_t)any(i % 100), (uint16_t)any(i * 7),
                       any(i) & 2, (uint8_t)any(i), (int16_t)any(3 * i),
                       (int8_t)any(5), (uint8_t)any(7), any(i), any(i + 1));
    sum = sum * 31 + spawn_last(any(i), any(2), any(3), any(4), any(i + 5),
                                any(6), any(7), any(8), any(i) & 1,
                                (int8_t)any(i % 100));
    sum = sum * 31 + spawn_many(any(i), any(2), any(3), any(4), any(5), any(6),
                                any(i + 7), any(8), any(9), any(10), any(11));
  }
  printf("%u\n", sum);
  return 0;
}
