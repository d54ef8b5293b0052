// RUN: %compare_serial %s %t
// Control leaves functions, scopes and tasks in every way, and Cilk's statements are in every
// possible place.

#include <stdio.h>
int t;
void add(int *p, int v) { *p += v; }
int f(int x) { return x + 1; }
int early(int n) {
  int x = cilk_spawn f(n);
  if (n > 2)
    return n;
  cilk_sync;
  return x;
}
void ve(int *p) {
  cilk_spawn add(p, 1);
  if (*p > 3)
    return;
  cilk_spawn add(p, 2);
}
int sc(int n) {
  int r = 0;
  cilk_scope {
    cilk_spawn add(&r, n);
    if (n == 3)
      return r + 1;
    add(&t, 1);
    cilk_sync;
  }
  for (int i = 0; i < n; i++) {
    cilk_scope {
      cilk_spawn add(&r, i);
      if (i == 2)
        continue;
      if (i == 4)
        break;
      if (i == 7)
        goto out;
      cilk_scope {
        cilk_spawn add(&r, 5);
        if (i == 3)
          goto next;
      }
    }
  next:;
  }
out:
  return r;
}
int lab(int n) {
  int x = 0;
  goto a;
b:
  cilk_spawn add(&x, 2);
  goto c;
a:
  cilk_spawn { x += 1; }
  if (n)
    cilk_sync;
  else
    cilk_spawn add(&x, 3);
  cilk_sync;
  goto b;
c:
  cilk_sync;
  return x;
}
int sw(int n) {
  int r = 0;
  switch (n) {
  case 1:
    cilk_spawn add(&r, 1);
    break;
  case 2:
    cilk_sync;
  default:
    cilk_scope { cilk_spawn add(&r, 9); }
  case 3:;
    cilk_for(int i = 0; i < n; i++) t++;
  }
  cilk_sync;
  return r;
}
int tasks(int n) {
  int r = 0, q = 0;
  cilk_spawn {
    int l = cilk_spawn f(n);
    cilk_spawn add(&q, 2);
    for (int i = 0; i < 4; i++) {
      if (i == 1)
        continue;
      if (i == 3)
        break;
      r += i;
    }
    cilk_sync;
    r += l;
  }
  cilk_sync;
  cilk_spawn if (n) r++;
  else r--;
  cilk_spawn for (int i = 0; i < n; i++) add(&q, i);
  cilk_spawn while (0);
  cilk_spawn cilk_for(int i = 0; i < n; i++) t += i;
  cilk_sync;
  return r + q;
}
int computed(int n) {
  static void *tab[] = {&&a, &&b};
  int r = 0;
  cilk_spawn add(&r, 1);
  goto *tab[n & 1];
a:
  cilk_sync;
  return r + 10;
b:
  return r + 20;
}
int dowhile(int n) {
  int r = 0;
  do
    cilk_spawn add(&r, 1);
  while (--n > 0);
  cilk_sync;
  return r;
}
int se(int n) {
  int z = ({
    int y = cilk_spawn f(n);
    cilk_sync;
    y;
  });
  return z;
}
struct P {
  int a, b;
};
struct P sp(int n) {
  struct P p;
  p.a = cilk_spawn f(n);
  p.b = cilk_spawn f(p.a * 0 + n);
  cilk_sync;
  return p;
}
struct P sp2(int n) {
  struct P p = cilk_spawn sp(n);
  return p;
}
int rs(int n) { return cilk_spawn f(n); }
int lbl(int n) {
  switch (n) {
  case 0:;
    int q = cilk_spawn f(3);
    cilk_sync;
    return q;
  }
  return 1;
}
int empty(void) {
  cilk_sync;
  cilk_scope {}
  cilk_spawn {}
  return 2;
}
int main(void) {
  for (int i = 0; i < 10; i++) {
    int p = i;
    ve(&p);
    printf("%d %d %d %d %d %d %d %d %d\n", p, sc(i), lab(i), sw(i), tasks(i),
           computed(i), dowhile(i), se(i), t);
  }
  struct P p = sp(3), q = sp2(4);
  printf("%d %d %d %d %d %d %d %d\n", p.a, p.b, q.a, q.b, rs(3), lbl(0),
         empty(), early(3) + early(2) * 100);
}
