//===- cilksort.c - parallel merge sort with parallel merges ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Merge sort is an obvious pair of spawns. But if merges are serial, the last
// one takes n steps on one worker, and the speedup is at most log n. So the
// merges are split as well. A binary search finds the middle of the longer run
// in the shorter one. The parts below and above that middle are two independent
// merges. The work stays n log n, and the longest chain of steps shrinks to
// (log n)^3.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The least sizes for which a spawn, or a partition of a run, is worth its
/// cost.
enum { SORT_LEAF = 128, MERGE_LEAF = 4096, INSERTION_LEAF = 24 };

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static void insertion_sort(int *a, size_t n) {
  for (size_t i = 1; i < n; ++i) {
    int key = a[i];
    size_t j = i;
    for (; j > 0 && a[j - 1] > key; --j)
      a[j] = a[j - 1];
    a[j] = key;
  }
}

/// Sorts with the median of three as the pivot. Both scans stop at keys equal
/// to it, so that many of these don't unbalance the halves.
static void quicksort(int *a, size_t n) {
  while (n > INSERTION_LEAF) {
    int *first = a, *middle = a + n / 2, *last = a + n - 1;
    if (*middle < *first)
      swap(middle, first);
    if (*last < *first)
      swap(last, first);
    if (*last < *middle)
      swap(last, middle);
    int pivot = *middle;
    while (first <= last) {
      while (*first < pivot)
        ++first;
      while (pivot < *last)
        --last;
      if (first <= last)
        swap(first++, last--);
    }
    // Now a..last are at most the pivot, first.. at least, and any between are
    // equal to it. The function calls itself for the shorter part, so that the
    // depth of the stack stays logarithmic.
    size_t below = (size_t)(last + 1 - a), above = (size_t)(a + n - first);
    if (below < above) {
      quicksort(a, below);
      a = first;
      n = above;
    } else {
      quicksort(first, above);
      n = below;
    }
  }
  insertion_sort(a, n);
}

/// Returns the index of the first of \p n sorted numbers that is not below \p
/// key.
static size_t lower_bound(const int *a, size_t n, int key) {
  size_t first = 0;
  while (n > 0) {
    size_t half = n / 2;
    if (a[first + half] < key) {
      first += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return first;
}

/// Merges two runs. Processors can't predict which run the next number comes
/// from, so no branch depends on that choice.
static void merge_leaf(const int *a, size_t na, const int *b, size_t nb,
                       int *to) {
  const int *a_end = a + na, *b_end = b + nb;
  while (a < a_end && b < b_end) {
    int x = *a, y = *b;
    bool second = y < x;
    *to++ = second ? y : x;
    a += !second;
    b += second;
  }
  memcpy(to, a, (size_t)(a_end - a) * sizeof *a);
  memcpy(to + (a_end - a), b, (size_t)(b_end - b) * sizeof *b);
}

#else

/// Merges two sorted runs, a and b, into \p to.
static void merge(const int *a, size_t na, const int *b, size_t nb, int *to) {
  if (na + nb <= MERGE_LEAF) {
    merge_leaf(a, na, b, nb, to);
    return;
  }
  if (na < nb) {
    merge(b, nb, a, na, to);
    return;
  }
  size_t ma = na / 2, mb = lower_bound(b, nb, a[ma]);
  cilk_spawn merge(a, ma, b, mb, to);
  merge(a + ma, na - ma, b + mb, nb - mb, to + ma + mb);
  cilk_sync;
}

/// Sorts \p n numbers, with as much room in \p spare. The result is in \p spare
/// if \p move is set, and in \p a otherwise, so that no level has to copy
/// anything.
static void sort(int *a, int *spare, size_t n, bool move) {
  if (n <= SORT_LEAF) {
    quicksort(a, n);
    if (move)
      memcpy(spare, a, n * sizeof *a);
    return;
  }
  size_t half = n / 2;
  cilk_spawn sort(a, spare, half, !move);
  sort(a + half, spare + half, n - half, !move);
  cilk_sync;
  int *from = move ? a : spare, *to = move ? spare : a;
  merge(from, half, from + half, n - half, to);
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define sort serial_sort
#define merge serial_merge
#include "cilksort.c"
#undef cilk_spawn
#undef cilk_sync
#undef sort
#undef merge
#include "cilksort.c"

/// Returns the next number of a splitmix generator.
static uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/// Returns a checksum that is the same for any order of the numbers.
static uint64_t contents(const int *a, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; ++i)
    sum += mix((uint32_t)a[i]);
  return sum;
}

static bool is_sorted(const int *a, size_t n) {
  for (size_t i = 1; i < n; ++i)
    if (a[i] < a[i - 1])
      return false;
  return true;
}

int main(int argc, char **argv) {
  size_t n =
      (size_t)size_argument(argc, argv, 1, "[COUNT]", 10000000, 1, 1000000000);
  int *input = allocate(n, sizeof *input);
  int *numbers = allocate(n, sizeof *numbers);
  int *spare = allocate(n, sizeof *spare);
  for (size_t i = 0; i < n; ++i)
    input[i] = (int)(uint32_t)mix(i);
  uint64_t right = contents(input, n);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    memcpy(numbers, input, n * sizeof *input);
    MEASURE(serial, serial_sort(numbers, spare, n, false));
    wrong |= !is_sorted(numbers, n) || contents(numbers, n) != right;

    memcpy(numbers, input, n * sizeof *input);
    MEASURE(parallel, sort(numbers, spare, n, false));
    wrong |= !is_sorted(numbers, n) || contents(numbers, n) != right;
  }
  printf("%zu numbers sorted\n", n);
  free(spare);
  free(numbers);
  free(input);
  return report(!wrong, serial, parallel);
}

#endif
