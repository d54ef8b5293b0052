// Spawns call variadic, unprototyped, static inline and builtin functions, themselves, and through
// pointers (which the parent evaluates), but no noreturn function.
// RUN: %check_cilk %s -- -std=gnu11 -Wno-deprecated-non-prototype
#include "slow.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static long sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long s = 0;
  for (int i = 0; i < n; ++i)
    s += i & 1 ? (long)va_arg(ap, double) : va_arg(ap, int);
  va_end(ap);
  dawdle(n);
  return s;
}
static int add(int a, int b) { dawdle(a); return a + b; }
static int sub(int a, int b) { dawdle(b); return a - b; }
static int old(a, b) int a; double b; { dawdle(a); return a + (int)b; }
static inline int tiny(int a) { return a ^ 21; }
typedef int (*op)(int, int);
static op choose(int i) { return i & 1 ? add : sub; }
struct vtable { op f; int (*g)(int); };

int main(void) {
  long v[4];
  for (int i = 0; i < 4; ++i)
    v[i] = cilk_spawn sum(i + 2, 1, 2.5, 3, 4.5, 5);
  op ops[] = {add, sub};
  int r[8];
  op p = add;
  for (int i = 0; i < 8; ++i) {
    r[i] = cilk_spawn p(i, 3);
    p = ops[i & 1];
  }
  cilk_sync;
  int s[8];
  for (int i = 0; i < 8; ++i)
    s[i] = cilk_spawn choose(i)(i, 10);
  struct vtable t = {sub, tiny};
  int x = cilk_spawn t.f(9, 4), y = cilk_spawn (&t)->g(8), z = cilk_spawn (*t.f)(1, 2);
  int w = cilk_spawn old(3, 4.75);
  char text[32];
  cilk_spawn strcpy(text, "copied");
  cilk_spawn memset(v, 0, 0);
  int b = cilk_spawn __builtin_popcount(OPAQUE(0xf0f));
  cilk_sync;
  for (int i = 0; i < 8; ++i)
    printf("%d %d ", r[i], s[i]);
  printf("%ld %ld %ld %ld %d %d %d %d %s %d\n", v[0], v[1], v[2], v[3], x, y, z,
         w, text, b);
  return 0;
}
