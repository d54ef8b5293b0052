// Spawning functions of other calling conventions and with attributes of all kinds preserve their
// callers' registers.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

#define SPAWNER(NAME, ATTRIBUTES)                                              \
  __attribute__(ATTRIBUTES) static long NAME(long n, double d) {               \
    if (n < 2)                                                                 \
      return n + (long)d;                                                      \
    dawdle(n);                                                                 \
    long x = cilk_spawn NAME(n - 1, d * 2);                                    \
    long y = NAME(n - 2, d + 1);                                               \
    cilk_sync;                                                                 \
    return x ^ (y * 3);                                                        \
  }                                                                            \
  __attribute__((noinline)) static long call_##NAME(long n, double d) {        \
    long a = n * 3, b = n ^ 5, c = n - 7;                                      \
    double e = d * 0.5, f = d - 1;                                             \
    long r = NAME(n, d);                                                       \
    return r + a * b * c + (long)(e * f);                                      \
  }

#ifdef __x86_64__
SPAWNER(ms, (ms_abi))
SPAWNER(reg, (regcall))
SPAWNER(vector, (vectorcall))
#else
SPAWNER(ms, ())
SPAWNER(reg, ())
SPAWNER(vector, ())
#endif
SPAWNER(most, (preserve_most))
// AArch64 does not support a spawner with this convention.
#ifdef __aarch64__
SPAWNER(all, ())
#else
SPAWNER(all, (preserve_all))
#endif
SPAWNER(none, (preserve_none))
SPAWNER(plain, (optnone, noinline))
SPAWNER(small, (minsize))
SPAWNER(rare, (cold))
SPAWNER(placed, (section("elsewhere")))
SPAWNER(flat, (flatten))

int main(void) {
  printf("%ld %ld %ld\n", call_ms(11, 1), call_reg(11, 2), call_vector(11, 3));
  printf("%ld %ld %ld\n", call_most(11, 4), call_all(11, 5), call_none(11, 6));
  printf("%ld %ld %ld\n", call_plain(11, 7), call_small(11, 8), call_rare(11, 9));
  printf("%ld %ld\n", call_placed(11, 10), call_flat(11, 11));
  return 0;
}
