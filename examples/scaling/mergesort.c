//===- mergesort.c - a sort that doesn't scale, and one that does ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program of docs/cilkscale-tutorial.md. Halves are sorted in parallel; the
// merge of two halves is serial, or parallel as well with -DPARALLEL_MERGE.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAF = 4096, SCALE = 1000000 };

static int compare(const void *a, const void *b) {
  const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
  return (x > y) - (x < y);
}

static void merge_serially(const int32_t *a, size_t na, const int32_t *b,
                           size_t nb, int32_t *to) {
  while (na && nb) {
    if (*b < *a) {
      *to++ = *b++;
      --nb;
    } else {
      *to++ = *a++;
      --na;
    }
  }
  memcpy(to, na ? a : b, (na + nb) * sizeof *to);
}

#ifdef PARALLEL_MERGE

/// Returns how many of the sorted \p a are less than \p value.
static size_t count_less(const int32_t *a, size_t n, int32_t value) {
  size_t low = 0, high = n;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (a[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Merges two runs. The middle of the longer run divides the other one, too.
static void merge(const int32_t *a, size_t na, const int32_t *b, size_t nb,
                  int32_t *to) {
  if (na < nb) {
    merge(b, nb, a, na, to);
    return;
  }
  if (na + nb <= LEAF) {
    merge_serially(a, na, b, nb, to);
    return;
  }
  const size_t half = na / 2, less = count_less(b, nb, a[half]);
  cilk_spawn merge(a, half, b, less, to);
  merge(a + half, na - half, b + less, nb - less, to + half + less);
  cilk_sync;
}

#else
#define merge merge_serially
#endif

static void sort(int32_t *a, size_t n, int32_t *space) {
  if (n <= LEAF) {
    qsort(a, n, sizeof *a, compare);
    return;
  }
  const size_t half = n / 2;
  cilk_spawn sort(a, half, space);
  sort(a + half, n - half, space + half);
  cilk_sync;
  merge(a, half, a + half, n - half, space);
  memcpy(a, space, n * sizeof *a);
}

int main(int argc, char **argv) {
  const long millions = argc > 1 ? strtol(argv[1], NULL, 10) : 4;
  if (millions < 1 || millions > 1000) {
    fprintf(stderr,
            "usage: %s [MILLIONS]\nfrom 1 to 1000; 4 if none is given\n",
            argv[0]);
    return 2;
  }
  const size_t n = (size_t)millions * SCALE;
  int32_t *numbers = malloc(n * sizeof *numbers),
          *space = malloc(n * sizeof *space);
  if (!numbers || !space) {
    fprintf(stderr, "out of memory\n");
    return 1;
  }
  uint32_t state = 1;
  for (size_t i = 0; i < n; ++i)
    numbers[i] = (int32_t)(state = state * 1664525 + 1013904223);
  memset(space, 0, n * sizeof *space);
  const wsp_t begin = wsp_getworkspan();
  sort(numbers, n, space);
  wsp_dump(wsp_sub(wsp_getworkspan(), begin), "sort");
  for (size_t i = 1; i < n; ++i)
    if (numbers[i - 1] > numbers[i]) {
      fprintf(stderr, "not sorted\n");
      return 1;
    }
  printf("sorted %ld million numbers\n", millions);
  free(numbers);
  free(space);
}
