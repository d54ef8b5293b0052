// Counts the hexadecimal digits of many numbers. The counters of the digits are reducers, and the innermost loop
// updates one of them for each digit.
// RUN: %check_program %s -- -DSIZE=2000
#include "program.h"
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>

static cilk::opadd_reducer<long> counters[16];

static void countDigits(uint64_t number) {
  for (; number; number >>= 4)     // ACTION: reducer
    counters[number % 16] += 1;    // ACTION: reducer
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 10'000'000, 1, 1'000'000'000);
  cilk_for (long i = 0; i < n; ++i) // ACTION: reducer
    countDigits(mix(i));            // ACTION: reducer
  for (int digit = 0; digit < 16; ++digit)
    printf("%x occurs %ld times\n", digit, long(counters[digit]));
}
