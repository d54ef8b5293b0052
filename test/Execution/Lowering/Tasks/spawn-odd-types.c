// Results and arguments may have unusual types: empty structures, flexible ones, vectors in
// structures, unions, narrow arguments that are converted.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct {} Empty;
typedef struct { char none[0]; int n; } Zero;
typedef int V __attribute__((vector_size(16)));
typedef struct { V v; int k; } HasVector;
typedef union { int i; float f; char pad[40]; } Union;
typedef struct { _BitInt(77) w; } HasBitInt;

static bool odd(int i) { dawdle(i); return i & 1; }
static unsigned char narrow(unsigned char x, signed char y, short z, bool w) {
  return x + y + z + w;
}
static Empty empty(Empty e) { return e; }
static Zero zero(Zero z) { z.n++; return z; }
static V times(V a, V b) { dawdle(0); return a * b; }
static HasVector add(HasVector a) { a.v += a.k; return a; }
static Union flip(Union u) { dawdle(3); u.i ^= 0x55; return u; }
static HasBitInt shift(HasBitInt b) { b.w <<= 3; return b; }

int main(void) {
  bool x[9];
  for (int i = 0; i < 9; ++i)
    x[i] = cilk_spawn odd(i);
  unsigned char q = cilk_spawn narrow(200, -100, 30000, 7);
  Empty e;
  e = cilk_spawn empty(e);
  Zero z = {.n = 4};
  Zero z2 = cilk_spawn zero(z);
  V a = {1, 2, 3, 4}, r = cilk_spawn times(a, a);
  HasVector s = {a, 5}, s2 = cilk_spawn add(s);
  Union u;
  memset(&u, 0, sizeof u);
  u.i = 77;
  Union u2 = cilk_spawn flip(u);
  HasBitInt b = {12345}, b2 = cilk_spawn shift(b);
  s.k = u.i = z.n = 0;
  b.w = 0;
  cilk_sync;
  for (int i = 0; i < 9; ++i)
    printf("%d", x[i]);
  printf(" %d %d %d %d %d %d %d\n", q, z2.n, r[3], s2.v[2], u2.i, (int)b2.w,
         (int)sizeof e);
  return 0;
}
