// Tasks can use more locals of their parent than there are registers.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

#define EACH8(X, I) X(I##0) X(I##1) X(I##2) X(I##3) X(I##4) X(I##5) X(I##6) X(I##7)
#define EACH(X) EACH8(X, 1) EACH8(X, 2) EACH8(X, 3) EACH8(X, 4)
#define DECLARE(I)                                                             \
  long v##I = a * I ^ (a >> (I % 7));                                          \
  double d##I = (double)a * 0.5 + I;                                           \
  float f##I = (float)(I - a);
#define CHANGE(I) v##I *= 3, d##I -= 1, f##I *= 2;
#define SUM(I) +v##I + (long)d##I * 3 + (long)f##I

__attribute__((noinline)) static long run(long a) {
  EACH(DECLARE)
  long r = 0, q = 0, s = 0, out[50];
  cilk_spawn {
    dawdle((unsigned)a);
    r = 0 EACH(SUM);
  }
  cilk_spawn q = 0 EACH8(SUM, 4) EACH8(SUM, 3);
  long w = 0 EACH8(SUM, 1);
  cilk_for (int i = 0; i < 50; ++i)
    out[i] = i EACH(SUM);
  cilk_sync;
  EACH(CHANGE)
  cilk_spawn s = 0 EACH(SUM);
  cilk_sync;
  for (int i = 0; i < 50; ++i)
    w += out[i] * (i & 3);
  return r + q * 3 + s * 5 + w;
}

int main(void) {
  for (int i = 0; i < 9; ++i)
    printf("%ld\n", run(i * 977));
  return 0;
}
