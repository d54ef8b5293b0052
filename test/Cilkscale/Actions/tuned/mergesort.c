// Sorts numbers by merging, and merges in parallel as well.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <cilk/cilk.h>
#include <string.h>

enum { SMALL = 2000 };

static int compare(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void merge_serial(const uint64_t *a, long na, const uint64_t *b, long nb, uint64_t *to) {
  while (na && nb) {
    const bool second = *b < *a;
    *to++ = second ? *b : *a;
    a += !second;
    na -= !second;
    b += second;
    nb -= second;
  }
  memcpy(to, a, (size_t)na * sizeof(*to));
  memcpy(to, b, (size_t)nb * sizeof(*to));
}

/// Returns how many of \p n sorted numbers are less than \p limit.
static long count_less(const uint64_t *a, long n, uint64_t limit) {
  long begin = 0;
  while (n > begin) {
    const long middle = begin + (n - begin) / 2;
    if (a[middle] < limit)
      begin = middle + 1;
    else
      n = middle;
  }
  return begin;
}

static void merge(const uint64_t *a, long na, const uint64_t *b, long nb, uint64_t *to) {
  if (na + nb <= 8 * SMALL) {
    merge_serial(a, na, b, nb, to);
    return;
  }
  if (na < nb) {
    merge(b, nb, a, na, to);
    return;
  }
  const long half = na / 2, less = count_less(b, nb, a[half]);
  cilk_spawn merge(a, half, b, less, to);
  merge(a + half, na - half, b + less, nb - less, to + half + less);
  cilk_sync;
}

/// Sorts \p n numbers of \p a into \p to if \p into, otherwise in place with \p to as space.
static void sort(uint64_t *a, uint64_t *to, long n, bool into) {
  if (n <= SMALL) {
    qsort(a, (size_t)n, sizeof(*a), compare);
    if (into)
      memcpy(to, a, (size_t)n * sizeof(*a));
    return;
  }
  const long half = n / 2;
  cilk_spawn sort(a, to, half, !into);
  sort(a + half, to + half, n - half, !into);
  cilk_sync;
  if (into)
    merge(a, half, a + half, n - half, to);
  else
    merge(to, half, to + half, n - half, a);
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 3000000, 1, 1000000000);
  uint64_t *numbers = malloc((size_t)n * sizeof(*numbers)), *space = malloc((size_t)n * sizeof(*space));
  cilk_for (long i = 0; i < n; ++i) {
    numbers[i] = mix((uint64_t)i);
    space[i] = 0;
  }
  sort(numbers, space, n, false);
  printf("median %llu\n", (unsigned long long)numbers[n / 2]);
  free(numbers);
  free(space);
  return 0;
}
