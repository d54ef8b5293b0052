//===- cilksort.c - merge sort in quarters, with parallel merges ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

enum { SORT_LEAF = 32, MERGE_LEAF = 1024 };

static void insertion_sort(int *a, long n) {
  for (long i = 1; i < n; ++i) {
    int x = a[i];
    long j = i;
    for (; j > 0 && a[j - 1] > x; --j)
      a[j] = a[j - 1];
    a[j] = x;
  }
}

static void merge_leaf(const int *a, long na, const int *b, long nb, int *to) {
  while (na && nb) {
    if (*a <= *b) {
      *to++ = *a++;
      --na;
    } else {
      *to++ = *b++;
      --nb;
    }
  }
  memcpy(to, a, na * sizeof(int));
  memcpy(to + na, b, nb * sizeof(int));
}

/// Returns how many of the \p n numbers are less than \p x.
static long rank(const int *a, long n, int x) {
  long low = 0;
  while (n > 0) {
    long half = n / 2;
    if (a[low + half] < x) {
      low += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return low;
}

static void merge(const int *a, long na, const int *b, long nb, int *to) {
  if (na + nb <= MERGE_LEAF) {
    merge_leaf(a, na, b, nb, to);
    return;
  }
  if (na < nb) {
    merge(b, nb, a, na, to);
    return;
  }
  long i = na / 2, j = rank(b, nb, a[i]);
  cilk_spawn merge(a, i, b, j, to);
  merge(a + i, na - i, b + j, nb - j, to + i + j);
  cilk_sync;
}

static void sort(int *a, int *other, long n) {
  if (n <= SORT_LEAF) {
    insertion_sort(a, n);
    return;
  }
  long q = n / 4;
  cilk_spawn sort(a, other, q);
  cilk_spawn sort(a + q, other + q, q);
  cilk_spawn sort(a + 2 * q, other + 2 * q, q);
  sort(a + 3 * q, other + 3 * q, n - 3 * q);
  cilk_sync;
  cilk_spawn merge(a, q, a + q, q, other);
  merge(a + 2 * q, q, a + 3 * q, n - 3 * q, other + 2 * q);
  cilk_sync;
  merge(other, 2 * q, other + 2 * q, n - 2 * q, a);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000;
  int *a = malloc(n * sizeof(int)), *other = malloc(n * sizeof(int));
  unsigned state = 1;
  for (long i = 0; i < n; ++i)
    a[i] = next(&state);
  double begin = now();
  sort(a, other, n);
  double end = now();
  int right = 1;
  for (long i = 1; i < n; ++i)
    right &= a[i - 1] <= a[i];
  free(a);
  free(other);
  return finish(end - begin, right);
}
