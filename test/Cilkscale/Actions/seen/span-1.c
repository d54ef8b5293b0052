// Sorts numbers by merging. The halves are sorted in parallel, but one strand merges them, so the
// last merge alone is a large part of the span.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <cilk/cilk.h>
#include <string.h>

enum { SMALL = 1000 };

static int compare(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void merge(const uint64_t *a, long na, const uint64_t *b, long nb, uint64_t *to) { // ACTION: span
  while (na && nb) { // ACTION: span
    if (*b < *a) {   // ACTION: span
      *to++ = *b++;  // ACTION: span
      --nb;          // ACTION: span
    } else {
      *to++ = *a++; // ACTION: span
      --na;         // ACTION: span
    }
  }
  memcpy(to, a, (size_t)na * sizeof(*to)); // ACTION: span
  memcpy(to, b, (size_t)nb * sizeof(*to)); // ACTION: span
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
  cilk_spawn sort(a, to, half, !into); // ACTION: span
  sort(a + half, to + half, n - half, !into);
  cilk_sync;
  if (into)
    merge(a, half, a + half, n - half, to); // ACTION: span
  else
    merge(to, half, to + half, n - half, a); // ACTION: span
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 2500000, 1, 1000000000);
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
