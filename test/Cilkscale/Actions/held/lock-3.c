// Counts the numbers that the sequences of Collatz pass. A spin lock protects the set of numbers that
// were seen, and each step of each sequence takes it.
// RUN: %check_program %s -- -DSIZE=2000
#include "program.h"
#include <cilk/cilk.h>
#include <stdatomic.h>

enum { SMALL = 64, LIMIT = 1 << 22 };

static atomic_flag taken = ATOMIC_FLAG_INIT;
static bool seen[LIMIT];

static void acquire(void) {
  while (atomic_flag_test_and_set_explicit(&taken, memory_order_acquire)) // ACTION: lock
    ;                                                                     // ACTION: lock
}

static void release(void) { atomic_flag_clear_explicit(&taken, memory_order_release); }

/// Adds a number to the set. Returns true if it is new.
static bool add(uint64_t n) {
  if (n >= LIMIT)
    return false;
  acquire();                  // ACTION: lock
  const bool first = !seen[n]; // ACTION: lock
  seen[n] = true;             // ACTION: lock
  release();                  // ACTION: lock
  return first;
}

static long sequence(uint64_t n) {
  long found = 0;
  for (; n > 1; n = n % 2 ? 3 * n + 1 : n / 2) // ACTION: lock
    found += add(n);                           // ACTION: lock
  return found;
}

static long sequences(uint64_t begin, uint64_t end) {
  long found = 0;
  if (end - begin <= SMALL) {
    for (uint64_t n = begin; n < end; ++n) // ACTION: lock
      found += sequence(n);                // ACTION: lock
    return found;
  }
  const uint64_t middle = begin + (end - begin) / 2;
  found = cilk_spawn sequences(begin, middle); // ACTION: lock
  const long others = sequences(middle, end);  // ACTION: lock
  cilk_sync;
  return found + others;
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 400000, 1, 100000000);
  printf("%ld numbers\n", sequences(1, (uint64_t)n + 1));
  return 0;
}
