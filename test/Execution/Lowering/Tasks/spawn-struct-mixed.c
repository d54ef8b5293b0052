// Spawned calls pass structures in integer and vector registers, unions, arrays in structures, many
// arguments at once, and a result that overwrites an argument.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

typedef struct { float x, y; } F2;
typedef struct { double x; long n; } DL;
typedef struct { long double l; char c; } LD;
typedef union { double d; unsigned long long u; } U;
typedef struct { int a[3]; double d[2]; const char *s; } Big;

static F2 f2(F2 a, F2 b) { dawdle(a.x); return (F2){a.x * b.y, a.y - b.x}; }
static DL dl(DL a, int k) { dawdle(k); a.x *= k; a.n += k; return a; }
static LD ld(LD a, char c) { dawdle(c); a.l /= 3; a.c += c; return a; }
static U un(U a) { a.u ^= 1ull << 52; return a; }
static Big big(Big a, DL b, F2 c, int d, long e, short f, char g, double h,
               float i, const void *j, unsigned k, long l, LD m, U n, Big o) {
  dawdle(d);
  for (int t = 0; t < 3; ++t)
    a.a[t] += d + e + f + g + k + l + o.a[t];
  a.d[0] = b.x + c.x + h + i + (double)m.l + n.d;
  a.d[1] = j == o.s;
  a.s = o.s + 1;
  return a;
}

int main(void) {
  F2 a = {1.5f, 2.5f}, b = {3, 4};
  DL c = {1.25, 1l << 40};
  LD d = {10, 'a'};
  U e = {.d = 2.0};
  Big f = {{1, 2, 3}, {4, 5}, "first"}, g = {{7, 8, 9}, {1, 2}, "second"};
  F2 r1[4];
  for (int i = 0; i < 4; ++i) {
    a.x += i;
    r1[i] = cilk_spawn f2(a, b);
  }
  c = cilk_spawn dl(c, 3);
  d = cilk_spawn ld(d, 3);
  e = cilk_spawn un(e);
  cilk_sync;
  f = cilk_spawn big(f, c, a, -1, 1l << 33, 30000, 'x', 0.5, 0.25f, g.s, 9u, 17,
                     d, e, g);
  cilk_sync;
  for (int i = 0; i < 4; ++i)
    printf("%g %g\n", r1[i].x, r1[i].y);
  printf("%g %ld %Lg %c %g\n", c.x, c.n, d.l, d.c, e.d);
  printf("%d %d %d %g %g %s\n", f.a[0], f.a[1], f.a[2], f.d[0], f.d[1], f.s);
  return 0;
}
