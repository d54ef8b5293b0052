// Some spawns run in place: spawns right before their sync, and spawns of small functions. Their
// arguments and variables still have the values of the time of the spawn.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

struct big {
  int v[9];
};

static int tiny(int k) { return k * 3 + 1; }
static int add(int *p, int k) {
  *p += k;
  return *p;
}
static int work(int k) {
  dawdle(k);
  return k * 5;
}
// Changes its argument, of which each call has a copy.
static int change(struct big b, int k) {
  b.v[k % 9] += k;
  dawdle(k);
  return b.v[k % 9] + b.v[0];
}

static int before_sync(int n) {
  int x, y, z = n * n;
  x = cilk_spawn work(n);
  y = cilk_spawn work(n + 1);
  cilk_sync;
  if (n & 1) {
    z += cilk_spawn work(z & 7);
    cilk_sync;
  }
  return x + y + z;
}

static int copies(int n) {
  struct big b = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int r = cilk_spawn change(b, i);
    cilk_sync;
    b.v[i % 9] ^= r;
    sum = sum * 3 + b.v[i % 9];
  }
  return sum;
}

// Spawns small functions in parallel with others.
static int small(int n) {
  int a[16] = {0}, s = 0;
  for (int i = 0; i < n; ++i) {
    a[i & 15] = cilk_spawn tiny(i);
    int w = cilk_spawn work(i);
    cilk_spawn add(&a[(i + 1) & 15], i);
    s += i;
    cilk_sync;
    s += w + a[i & 15];
  }
  return s + a[3];
}

static int nested(int n) {
  int x = 0, y = 0;
  cilk_spawn {
    int u = cilk_spawn work(n);
    int v = cilk_spawn work(n + 2);
    cilk_sync;
    x = u - v;
    cilk_spawn { y = tiny(u); }
  }
  cilk_sync;
  return x * 1000 + y;
}

static int in_loop(int n) {
  int a[64], s = 0;
  cilk_for(int i = 0; i < 64; ++i) {
    int t = cilk_spawn tiny(i);
    int u = cilk_spawn work(i & n);
    cilk_sync;
    a[i] = t + u;
  }
  for (int i = 0; i < 64; ++i)
    s = s * 7 + a[i];
  return s;
}

static int recursive(int n) {
  if (n < 2)
    return n;
  int x = cilk_spawn recursive(n - 1);
  int y = cilk_spawn recursive(n - 2);
  cilk_sync;
  return x + y;
}

int main(void) {
  for (int n = 0; n < 8; ++n)
    printf("%d %d %d %d %d\n", before_sync(n), copies(n + 3), small(n * 4),
           nested(n), in_loop(n));
  printf("%d\n", recursive(16));
  return 0;
}
