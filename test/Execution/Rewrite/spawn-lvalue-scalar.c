// A spawned call's result is converted to the type that it is assigned to: every scalar type, from
// every kind of result.
// RUN: %check_cilk %s
#include "slow.h"
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>

static int ints(int i) { dawdle(i); return i * 77 - 1000; }
static double doubles(int i) { dawdle(i); return i * 1.25 - 3; }
static unsigned long long wide(int i) { dawdle(i); return 0x0123456789abcdefull * (i + 1); }
static __int128 huge(int i) { dawdle(i); return ((__int128)0x123456789ll << 64) * i + i; }
static _Complex double complexes(int i) { dawdle(i); return i + 2.5 * i * I; }

static bool b[8];
static signed char c[8];
static unsigned short us[8];
static int i32[8];
static long i64[8];
static __int128 i128[8];
static _BitInt(37) bi[8];
static unsigned _BitInt(200) ubi[8];
static float f[8];
static double d[8];
static long double ld[8];
static _Complex float cf[8];
static _Complex double cd[8];
static void *p[8];
enum color { RED, GREEN, BLUE } e[8];

static void *pointers(int i) { dawdle(i); return &i32[i]; }
static enum color colors(int i) { dawdle(i); return (enum color)(i % 3); }

int main(void) {
  for (int i = 0; i < 8; ++i) {
    b[i] = cilk_spawn ints(i);
    c[i] = cilk_spawn ints(i);
    us[i] = cilk_spawn wide(i);
    i32[i] = cilk_spawn doubles(i);
    i64[i] = cilk_spawn wide(i);
    i128[i] = cilk_spawn huge(i);
    bi[i] = cilk_spawn wide(i);
    ubi[i] = cilk_spawn huge(i);
    f[i] = cilk_spawn doubles(i);
    d[i] = cilk_spawn ints(i);
    ld[i] = cilk_spawn doubles(i);
    cf[i] = cilk_spawn complexes(i);
    cd[i] = cilk_spawn complexes(i);
    p[i] = cilk_spawn pointers(i);
    e[i] = cilk_spawn colors(i);
  }
  cilk_sync;
  for (int i = 0; i < 8; ++i) {
    printf("%d %d %d %d %ld %llx%016llx\n", b[i], c[i], us[i], i32[i], i64[i],
           (unsigned long long)(i128[i] >> 64), (unsigned long long)i128[i]);
    printf("%lld %llx %a %a %La\n", (long long)bi[i],
           (unsigned long long)(ubi[i] >> 60), f[i], d[i], ld[i]);
    printf("%a %a %a %a %d %d\n", crealf(cf[i]), cimagf(cf[i]), creal(cd[i]),
           cimag(cd[i]), p[i] == &i32[i], e[i]);
  }
  return 0;
}
