// Spawns may be elements of lists in braces: arrays, structures, unions, nested and designated;
// elements that are not spawned are evaluated in the list's order.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>
struct pair { int a, b; };
struct deep { int n; struct pair p[2]; double d; char name[6]; union { int i; float f; } u; const long c; };
static int f(int i) { dawdle(i); return i * 3; }
static struct pair make(int i) { dawdle(i); return (struct pair){i, -i}; }
static int order[8], at;
static int g(int i) { order[at++] = i; return i; }
int main(void) {
  int a[2] = { cilk_spawn f(1), g(7) };
  struct pair s = { cilk_spawn f(2), 5 };
  struct pair t = { .b = cilk_spawn f(3), .a = g(4) };
  const int c[6] = { g(1), cilk_spawn f(g(2)), [4] = cilk_spawn f(g(3)), g(5) };
  int k = OPAQUE(1);
  struct deep d = { g(6), { make(3), cilk_spawn make(4) }, cilk_spawn f(5), "hello", { .f = cilk_spawn f(6) }, k ? cilk_spawn f(8) : 2 };
  struct pair two[2] = { { cilk_spawn f(9), 1 }, { 2, cilk_spawn f(10) } };
  cilk_sync;
  printf("%d %d %d %d %d %d\n", a[0], a[1], s.a, s.b, t.a, t.b);
  for (int i = 0; i < 6; ++i) printf("%d ", c[i]);
  printf("%d %d %d %d %d %g %s %g %ld\n", d.n, d.p[0].a, d.p[0].b, d.p[1].a, d.p[1].b, d.d, d.name, d.u.f, d.c);
  printf("%d %d %d %d\n", two[0].a, two[0].b, two[1].a, two[1].b);
  for (int i = 0; i < at; ++i) printf("%d ", order[i]);
  puts("");
  long total = 0;
  for (int i = 0; i < 40; ++i) {
    long part[3] = { cilk_spawn f(i), cilk_spawn f(i + 1), f(i + 2) };
    cilk_sync;
    total = total * 7 + part[0] + 2 * part[1] + 3 * part[2];
  }
  printf("%ld\n", total);
}
