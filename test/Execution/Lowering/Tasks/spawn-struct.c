// Spawned calls take and return structures of all sizes from 1 to 256 bytes, by registers and by
// memory.
// RUN: %check_cilk %s -- -DPART=0
// RUN: %check_cilk --levels 0,2 %s -- -DPART=1
#include "slow.h"
#include <stdio.h>
#include <string.h>

#define BYTES(N)                                                               \
  typedef struct { unsigned char b[N]; } S##N;                                 \
  __attribute__((noinline)) static S##N flip##N(S##N s, int k) {               \
    dawdle(k);                                                                 \
    for (int i = 0; i < N; ++i)                                                \
      s.b[i] ^= k + i;                                                         \
    return s;                                                                  \
  }                                                                            \
  __attribute__((noinline)) static void test##N(void) {                        \
    S##N in, out[6];                                                           \
    memset(&in, N, sizeof in);                                                 \
    for (int k = 0; k < 6; ++k) {                                              \
      in.b[k % N] = k;                                                         \
      out[k] = cilk_spawn flip##N(in, k);                                      \
    }                                                                          \
    memset(&in, 0xee, sizeof in);                                              \
    cilk_sync;                                                                 \
    unsigned hash = N;                                                         \
    for (int k = 0; k < 6; ++k)                                                \
      for (int i = 0; i < N; ++i)                                              \
        hash = hash * 31 + out[k].b[i];                                        \
    printf("%d %u\n", N, hash);                                                \
  }

#if PART == 0
#define ALL(X) X(1) X(2) X(3) X(4) X(5) X(7) X(8) X(9) X(12) X(15) X(16)       \
  X(17) X(24) X(32) X(33) X(64) X(100) X(128) X(255) X(256)
#else
#define ALL(X) X(6) X(10) X(11) X(13) X(14) X(18) X(20) X(31) X(40) X(48)      \
  X(63) X(65) X(127) X(129) X(200) X(4096)
#endif
ALL(BYTES)

int main(void) {
#define CALL(N) test##N();
  ALL(CALL)
  return 0;
}
