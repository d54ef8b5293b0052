// Every statement can be a cilk_scope of its own.
// RUN: %check_cilk %s -- -std=c++17
#include "slow.h"
#include <cstdio>
static int f(int i) { dawdle(i); return i * 3; }
static int done(int *p) { return p[0] + p[1]; }
static int result(int *a) {
  cilk_spawn [&] { a[5] = f(5); }();
  cilk_scope return a[0] = f(1);
}
int main() {
  int a[100] = {0}, b[2];
  cilk_scope for (int i = 0; i < 50; ++i) a[i] = cilk_spawn f(i);
  long n = 0;
  for (int x : a) n = n * 3 + x;
  std::printf("%ld\n", n);
  cilk_scope if (OPAQUE(1)) { b[0] = cilk_spawn f(1); b[1] = f(2); } else b[0] = 1;
  std::printf("%d\n", done(b));
  cilk_scope b[0] = cilk_spawn f(3);
  std::printf("%d\n", done(b));
  cilk_scope cilk_spawn [&] { b[1] = f(4); }();
  std::printf("%d\n", done(b));
  cilk_scope cilk_spawn { b[1] = f(5); }
  std::printf("%d\n", done(b));
  for (int i = 0; i < 10; ++i)
    cilk_scope if (i == 7) break; else a[i] = cilk_spawn f(i);
  cilk_scope cilk_for (int i = 0; i < 20; ++i) a[i] += 1;
  cilk_scope while (n-- % 5 != 0) a[n % 7 + 7] = cilk_spawn f(1);
  cilk_scope do b[0] = cilk_spawn f(2); while (0);
  cilk_scope switch (b[0]) { case 6: b[1] = cilk_spawn f(7); }
  cilk_scope cilk_sync;
  cilk_scope asm volatile("" : : "r"(b) : "memory");
  cilk_scope cilk_scope b[0] += cilk_spawn f(1);
  cilk_spawn asm volatile("" : : "r"(({ int x = 3; x; })) : "memory");
  if (b[0]) cilk_spawn asm volatile("nop"); else f(1);
  cilk_scope try { b[0] += cilk_spawn f(1); throw 1; } catch (int) { b[1] -= 3; }
  std::printf("%d\n", done(b));
  n = result(a);
  for (int x : a) n = n * 3 + x;
  std::printf("%ld\n", n);
}
