//===- qsort.c - quicksort with serial partitions -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hoare's quicksort (1961), with the median of three as the pivot. A call
// partitions the numbers, spawns the part below the pivot and continues with
// the part above it. A partition is serial, so the first one takes n steps on
// one worker. The work is about n log n steps, and the span about 2 n. The
// program has little parallelism: thieves find large subtrees and workers a
// deep stack of small ones. In practice, use examples/cilksort.c instead.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The most numbers that are sorted by insertion.
enum { LEAF = 32 };

static void insertion_sort(int64_t *a, size_t n) {
  for (size_t i = 1; i < n; ++i) {
    int64_t key = a[i];
    size_t j = i;
    for (; j > 0 && a[j - 1] > key; --j)
      a[j] = a[j - 1];
    a[j] = key;
  }
}

static void swap(int64_t *a, int64_t *b) {
  int64_t t = *a;
  *a = *b;
  *b = t;
}

static int64_t median_of_three(int64_t a, int64_t b, int64_t c) {
  int64_t low = a < b ? a : b, high = a < b ? b : a;
  return c < low ? low : c > high ? high : c;
}

/// Divides \p n numbers, at least two, so that no number of the first part is
/// above any of the second. Returns the length of the first part, which is
/// neither 0 nor \p n. This holds because two of the three numbers aren't below
/// the median, and two aren't above it: each scan stops at one of them, so the
/// scans meet before the array's ends, or swap two numbers first. Scans stop at
/// numbers equal to the pivot, so that many of these don't unbalance the parts.
static size_t partition(int64_t *a, size_t n) {
  int64_t pivot = median_of_three(a[0], a[n / 2], a[n - 1]);
  int64_t *low = a, *high = a + n - 1;
  for (;; ++low, --high) {
    while (*low < pivot)
      ++low;
    while (pivot < *high)
      --high;
    if (low >= high)
      return (size_t)(low - a);
    swap(low, high);
  }
}

#else

static void sort(int64_t *a, size_t n) {
  while (n > LEAF) {
    size_t below = partition(a, n);
    cilk_spawn sort(a, below);
    a += below;
    n -= below;
  }
  insertion_sort(a, n);
  cilk_sync;
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_spawn")
#pragma push_macro("cilk_sync")
#undef cilk_spawn
#undef cilk_sync
#define cilk_spawn
#define cilk_sync
#define sort serial_sort
#include "qsort.c"
#undef sort
#pragma pop_macro("cilk_spawn")
#pragma pop_macro("cilk_sync")
#include "qsort.c"

/// The function of SplitMix64, which makes the numbers and hashes them.
static uint64_t mix(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

static void fill(int64_t *a, size_t n) {
  for (size_t i = 0; i < n; ++i)
    a[i] = (int64_t)mix((i + 1) * UINT64_C(0x9E3779B97F4A7C15));
}

/// Returns a hash that doesn't depend on the order of the numbers. Any other
/// set of numbers very probably has another hash.
static uint64_t hash_multiset(const int64_t *a, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; ++i)
    sum += mix((uint64_t)a[i] ^ UINT64_C(0x243F6A8885A308D3));
  return sum;
}

static bool is_sorted(const int64_t *a, size_t n) {
  for (size_t i = 1; i < n; ++i)
    if (a[i - 1] > a[i])
      return false;
  return true;
}

int main(int argc, char **argv) {
  size_t n =
      (size_t)size_argument(argc, argv, 1, "[SIZE]", 10000000, 1, INT32_MAX);
  int64_t *a = allocate(2 * n, sizeof *a), *b = a + n;
  fill(a, n);
  uint64_t hash = hash_multiset(a, n);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    fill(a, n);
    MEASURE(serial, serial_sort(a, n));
    fill(b, n);
    MEASURE(parallel, sort(b, n));
    wrong |= !is_sorted(b, n) || hash_multiset(b, n) != hash ||
             memcmp(a, b, n * sizeof *a) != 0;
  }
  printf("%zu numbers sorted\n", n);
  free(a);
  return report(!wrong, serial, parallel);
}

#endif
