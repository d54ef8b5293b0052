// Counts the pairs of equal remainders: row i is compared with the rows before it. Four large pieces
// have equally many rows, and the last one has nearly half of the work.
// RUN: %check_program %s -- -DSIZE=300
#include "program.h"
#include <cilk/cilk.h>
#include <vector>

static int compare(const std::vector<uint64_t> &numbers, long i) {
  int equal = 0;
  for (long j = 0; j < i; ++j)
    equal += numbers[j] % (i + 1) == numbers[i] % (i + 1);
  return equal;
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 16000, 4, 1'000'000);
  std::vector<uint64_t> numbers(n);
  std::vector<int> equal(n);
  for (long i = 0; i < n; ++i)
    numbers[i] = mix(i) >> 36;
  const long quarter = (n + 3) / 4;
#pragma cilk grainsize quarter // ACTION: imbalance
  cilk_for (long i = 0; i < n; ++i)   // ACTION: imbalance
    equal[i] = compare(numbers, i);   // ACTION: imbalance
  long sum = 0;
  for (int count : equal)
    sum += count;
  printf("%ld pairs\n", sum);
}
