// RUN: %compare_serial %s %t -Wno-literal-conversion
// Spawned calls of any form work, and so do results that go to any
// place.

#include <stdio.h>
#include <string.h>
int f(int a) { return a * 2; }
struct S {
  int a : 3, b : 9;
  int arr[4];
  struct {
    long q;
  } in;
} gs;
struct S sf(int i) {
  struct S s = {1, i, {i, i}, {i}};
  return s;
}
_Complex double cf(double x) { return x + 2.0i; }
int old();
int old(a)
int a;
{
  return a + 1;
}
int va(const char *fmt, ...) { return (int)strlen(fmt); }
_Thread_local int tl;
typedef int v4 __attribute__((vector_size(16)));
typedef int e4 __attribute__((ext_vector_type(4)));
int cnt;
int *next(int *p) {
  cnt++;
  return p;
}
int main(void) {
  int a[8] = {0}, i = 0, *p = a;
  *p++ = cilk_spawn f(1);
  a[i++ + 1] = cilk_spawn f(2);
  *next(&a[3]) = cilk_spawn f(3);
  struct S s = {0}, *sp = &s, ss[2];
  sp->b = cilk_spawn f(4);
  (*sp).a = cilk_spawn f(1);
  s.arr[i + 1] = cilk_spawn f(6);
  sp->in.q = cilk_spawn f(7);
  ss[i] = cilk_spawn sf(5);
  struct S s2 = cilk_spawn sf(3);
  _Complex double c = cilk_spawn cf(1.5), c2;
  __real__ c2 = cilk_spawn f(9);
  __imag__ c2 = cilk_spawn f(1);
  volatile int v = cilk_spawn f(10);
  _Atomic int at = cilk_spawn f(11);
  at += cilk_spawn f(1);
  const short sh = cilk_spawn f(12), b = 2, sh2 = cilk_spawn f(13);
  tl = cilk_spawn f(14);
  v4 x = {1, 2, 3, 4};
  x[i] = cilk_spawn f(15);
  e4 y = {1, 2, 3, 4};
  y.z = cilk_spawn f(16);
  double d = cilk_spawn old(3);
  (void)cilk_spawn va("abc", 1, 2.0);
  int (*fp)(int) = f;
  int r = cilk_spawn fp(5);
  r += cilk_spawn(*fp)(6);
  cilk_spawn printf("hello %d\n", i);
  char buf[10];
  cilk_spawn memcpy(buf, "abcd", 5);
  int pc = cilk_spawn __builtin_popcount(a[0] + 5);
  a[i + 4] = cilk_spawn __builtin_popcount(i + 6);
  a[i + 5] = cilk_spawn(f(3) + 1);
  int w = i ? cilk_spawn f(20) : 1, w2 = i > 1 ? 3 : i ? cilk_spawn f(21) : 1;
  *p++ = i ? 5 : cilk_spawn f(1);
  short cc = i ? cilk_spawn f(20) : 1.5;
  i > 5 ? (void)cilk_spawn f(1) : (void)0;
  cilk_spawn r += f(100);
  cilk_spawn({
    r = cilk_spawn f(r);
    r++;
  });
  int st = cilk_spawn f(({
    int q = cilk_spawn f(3);
    cilk_sync;
    q + 1;
  }));
  int br = {cilk_spawn f(30)};
  _Bool bo = cilk_spawn f(1);
  int n = i + 3;
  int vla[n][n];
  vla[1][2] = cilk_spawn f(8);
  int (*pv)[n] = vla;
  pv[1][1] = cilk_spawn f(9);
  cilk_sync;
  printf("%d %d %d %d %d %d %d %d\n", a[0], a[1], a[2], a[3], a[4], a[5], a[6],
         a[7]);
  printf("%d %d %d %ld %d %d\n", s.a, s.b, s.arr[2], s.in.q, ss[1].b, s2.b);
  printf("%g %g %g %g %d %d %d %d %d\n", __real__ c, __imag__ c, __real__ c2,
         __imag__ c2, v, at, sh, b, sh2);
  printf("%d %d %d %g %d %s %d %d %d %d %d %d\n", tl, x[1], y.z, d, r, buf, pc,
         w, w2, cc, st, br);
  printf("%d %d %d %d %d\n", bo, vla[1][2], vla[1][1], cnt, (int)(p - a));
  return 0;
}
