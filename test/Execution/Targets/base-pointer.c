// Functions with a frame of dynamic size and over-aligned variables, which need a base pointer,
// call parallel loops with more values than fit into registers.
// RUN: %check_cilk %s
// RUN: %check_cilk %s -- -fsanitize=address
#include <stdio.h>

static unsigned sum;

#define LOOP(N)                                                                \
  unsigned vla[N];                                                             \
  _Alignas(64) unsigned aligned[16];                                           \
  for (int i = 0; i < (N); ++i)                                                \
    vla[i] = a + i;                                                            \
  cilk_for (int i = 0; i < 16; ++i)                                            \
    aligned[i] = vla[i % (N)] + a + b * i + c + d * i + e + f * i + g + h * i + \
                 j + k * i + l + *m * i + *o + *p * i + *q + *r * i + *s;

__attribute__((noinline)) unsigned
plain(int n, int a, int b, int c, int d, int e, int f, int g, int h, int j,
      int k, int l, int *m, int *o, int *p, int *q, int *r, int *s) {
  LOOP(n)
  return aligned[3] + aligned[15] + vla[n - 1];
}

__attribute__((noinline)) unsigned
spawned(int n, int a, int b, int c, int d, int e, int f, int g, int h, int j,
        int k, int l, int *m, int *o, int *p, int *q, int *r, int *s) {
  unsigned x = 0, y = 0;
  cilk_spawn {
    LOOP(n)
    x = aligned[2] + aligned[7] + vla[n - 1];
  }
  cilk_spawn {
    LOOP(n + 3)
    y = aligned[1] + aligned[5] + vla[n - 1];
  }
  cilk_sync;
  return x + 3 * y;
}

int main(void) {
  int v[6] = {1, 2, 3, 4, 5, 6};
  for (int i = 1; i < 20; ++i) {
    sum = sum * 31 + plain(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, v, v + 1, v + 2,
                           v + 3, v + 4, v + 5);
    sum = sum * 31 + spawned(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, v, v + 1,
                             v + 2, v + 3, v + 4, v + 5);
  }
  printf("%u\n", sum);
  return 0;
}
