// Tasks of a loop share common computations, but not similar ones: values that change between
// iterations, in tasks, in continuations, after syncs.
// RUN: %check_cilk %s
#include <stdio.h>
#include <stdlib.h>
#define N 300

static double in[N], out[N];
static long sums[N];

__attribute__((noinline)) static double norm(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i] * a[i];
  return s;
}
__attribute__((noinline, pure)) static long total(const long *a, int n) {
  long s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i];
  return s;
}
__attribute__((noinline)) static void normalise(double *restrict to,
                                                const double *restrict from,
                                                int n) {
  cilk_for (int i = 0; i < n; ++i)
    to[i] = from[i] / norm(from, n);
}
// With zero iterations there must be no division.
__attribute__((noinline)) static void divide(long *to, long by, int n) {
  cilk_for (int i = 0; i < n; ++i)
    to[i] += 1000 / by + i;
}
struct matrix {
  long *data;
  int rows, columns;
};
__attribute__((noinline)) static void add(struct matrix *m, const long *by) {
  cilk_for (int i = 0; i < m->rows; ++i)
    cilk_for (int j = 0; j < m->columns; ++j)
      m->data[i * m->columns + j] += *by * i + j;
}
// Runs tasks one after the other: each sees the value that the last one wrote.
__attribute__((noinline)) static void chain(long *a, int n) {
  for (int i = 1; i < n; ++i) {
    cilk_spawn {
      a[i] = total(a, n) % 1001 + i;
    }
    cilk_sync;
  }
}
// The continuation changes a value that the next task reads.
__attribute__((noinline)) static void between(long *a, long *limit, int n) {
  for (int i = 0; i < n; ++i) {
    cilk_spawn {
      a[i] = *limit * 3;
    }
    cilk_sync;
    *limit += 7;
  }
}
static void put(long *to, const long *x, long more) { *to = *x + more; }
// A child from before the loop writes a value that the tasks read after the sync.
__attribute__((noinline)) static long before(long *a, int n) {
  long x = 1;
  cilk_spawn {
    x = total(a, n);
  }
  for (int i = 0; i < n; ++i) {
    cilk_sync;
    cilk_spawn put(&a[i], &x, i);
  }
  cilk_sync;
  return x;
}
// Not every iteration reads the pointer, and some iterations must not.
__attribute__((noinline)) static void guarded(long *a, long **p, int n) {
  cilk_for (int i = 0; i < n; ++i) {
    if (p)
      a[i] += **p;
    else
      a[i] -= 1;
  }
}

int main(void) {
  for (int i = 0; i < N; ++i)
    in[i] = i % 7 + 1;
  normalise(out, in, N);
  double check = 0;
  for (int i = 0; i < N; ++i)
    check += out[i] * (i + 1);
  printf("%.9f\n", check);

  divide(sums, 0, 0);
  divide(sums, 7, N);
  long ten = 10, *p = &ten;
  struct matrix m = {sums, 15, N / 15};
  add(&m, &ten);
  printf("%ld\n", total(sums, N));
  chain(sums, N);
  printf("%ld\n", total(sums, N));
  between(sums, &ten, N);
  printf("%ld %ld\n", total(sums, N), ten);
  between(sums, &sums[0], 5);
  printf("%ld %ld\n", total(sums, N), sums[0]);
  printf("%ld\n", before(sums, N));
  guarded(sums, &p, N);
  guarded(sums, NULL, N);
  printf("%ld\n", total(sums, N));
  return 0;
}
