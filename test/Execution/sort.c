// Programs of the usual shapes work: quicksort, matrix multiplication by blocks, n queens, a
// reduction tree over a loop.
// RUN: %check_cilk %s
#include <stdio.h>
#include <string.h>

static unsigned next = 12345;
static unsigned draw(void) { return next = next * 1664525u + 1013904223u; }

static void sort(int *b, int *e) {
  if (e - b < 2)
    return;
  int pivot = b[(e - b) / 2], *l = b, *r = e - 1;
  while (l <= r) {
    while (*l < pivot) ++l;
    while (*r > pivot) --r;
    if (l <= r) {
      int t = *l;
      *l++ = *r;
      *r-- = t;
    }
  }
  cilk_spawn sort(b, r + 1);
  sort(l, e);
}
enum { M = 32 };
static void multiply(double *c, const double *a, const double *b, int n) {
  if (n <= 4) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k)
          c[i * M + j] += a[i * M + k] * b[k * M + j];
    return;
  }
  int h = n / 2;
  for (int half = 0; half < 2; ++half) {
    for (int q = 0; q < 4; ++q) {
      int i = q >> 1, j = q & 1;
      cilk_spawn multiply(c + i * h * M + j * h, a + i * h * M + half * h,
                          b + half * h * M + j * h, h);
    }
    cilk_sync;
  }
}
static int queens(const char *placed, int row, int n) {
  if (row == n)
    return 1;
  int counts[12], total = 0;
  memset(counts, 0, sizeof counts);
  char boards[12][12];
  for (int c = 0; c < n; ++c) {
    int ok = 1;
    for (int r = 0; r < row; ++r)
      ok &= placed[r] != c && placed[r] - c != row - r && c - placed[r] != row - r;
    if (!ok)
      continue;
    memcpy(boards[c], placed, row);
    boards[c][row] = (char)c;
    counts[c] = cilk_spawn queens(boards[c], row + 1, n);
  }
  cilk_sync;
  for (int c = 0; c < n; ++c)
    total += counts[c];
  return total;
}

int main(void) {
  static int v[5000];
  static double a[M * M], b[M * M], c[M * M];
  for (int i = 0; i < 5000; ++i)
    v[i] = (int)(draw() >> 8);
  sort(v, v + 5000);
  int bad = 0;
  for (int i = 1; i < 5000; ++i)
    bad += v[i - 1] > v[i];
  cilk_for (int i = 0; i < M * M; ++i) {
    a[i] = i % 7;
    b[i] = i % 5 - 2;
  }
  multiply(c, a, b, M);
  double t = 0;
  for (int i = 0; i < M * M; ++i)
    t = t * 0.5 + c[i];
  printf("%d %d %a %d\n", bad, v[2500], t, queens("", 0, 8));
  return 0;
}
