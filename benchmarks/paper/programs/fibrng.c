//===- fibrng.c - random numbers at the leaves of a recursion -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The recursion of examples/fib.c, with a draw of a number in each leaf: fibrng
// of Leiserson, Schardl and Sukha (PPoPP 2012). There is nothing but spawns,
// syncs and draws, and nearly each draw is the first one of its strand. So the
// program shows the cost of keeping pedigrees, and the cost of a generator that
// has to find its place in the tree. The serial projection draws all numbers in
// one strand.
//===----------------------------------------------------------------------===//

#include "draw.h"
#include "example.h"

#ifdef KERNEL

/// Returns the sum of numbers below 256, one for each of fib(n + 1) leaves.
static uint64_t fibrng(long n) {
  if (n < 2)
    return DRAW((uint64_t)n) % 256;
  uint64_t left = cilk_spawn fibrng(n - 1);
  uint64_t right = fibrng(n - 2);
  cilk_sync;
  return left + right;
}

#else

#define KERNEL
#pragma push_macro("cilk_spawn")
#pragma push_macro("cilk_sync")
#undef cilk_spawn
#undef cilk_sync
#define cilk_spawn
#define cilk_sync
#define fibrng serial_fibrng
#include "fibrng.c"
#undef fibrng
#pragma pop_macro("cilk_spawn")
#pragma pop_macro("cilk_sync")
#include "fibrng.c"

/// Returns the result of fibrng in that strand, by docs/pedigrees.md.
static uint64_t foresee(long n, pedigree *strand) {
  if (n < 2)
    return draw_as(strand, (uint64_t)n) % 256;
  pedigree child = {0, strand};
  uint64_t left = foresee(n - 1, &child);
  ++strand->rank; // for the spawn
  uint64_t right = foresee(n - 2, strand);
  ++strand->rank; // for the sync
  return left + right;
}

/// Returns true if a sum of so many random numbers is within six standard
/// deviations of the mean.
static bool is_likely(long n, uint64_t sum) {
  double leaves = 1, before = 1;
  for (long i = 1; i < n; ++i) {
    double next = leaves + before;
    before = leaves;
    leaves = next;
  }
  double variance = (256.0 * 256 - 1) / 12;
  return fabs((double)sum - leaves * 127.5) <= 6 * sqrt(leaves * variance);
}

/// Runs fibrng. It is a separate function so that callgrind can count in it.
static __attribute__((noinline)) void run(long n, uint64_t *sum) {
  *sum = fibrng(n);
}

int main(int argc, char **argv) {
  long n = size_argument(argc, argv, 1, "[N]", 34, 1, 60);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  uint64_t checksum = 0;
  // The variable is volatile as in fib.c.
  volatile long input = n;
  for (int round = 0; round < ROUNDS; ++round) {
    uint64_t serial_sum, sum;
    MEASURE(serial, serial_sum = serial_fibrng(input));
    pedigree strand = this_strand();
    MEASURE(parallel, run(n, &sum));
    wrong |= FORESEEABLE && foresee(n, &strand) != sum;
    if (DRAWN_BY_STRAND)
      wrong |= !is_likely(n, serial_sum) || !is_likely(n, sum);
    else
      wrong |= serial_sum != sum;
    checksum = mix(checksum + sum);
  }
  printf("fibrng(%ld), checksum %016llx\n", n, (unsigned long long)checksum);
  return report(!wrong, serial, parallel);
}

#endif
