// Sums a function over a range. Each piece of the loop sums in a local variable, and updates the
// reducer once.
// RUN: %check_program %s -- -DSIZE=30000
#include "program.h"
#include <algorithm>
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>

constexpr long block = 10000;

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 150'000'000, 1, 10'000'000'000);
  cilk::opadd_reducer<uint64_t> sum = 0;
  cilk_for (long begin = 0; begin < n; begin += block) {
    uint64_t part = 0;
    for (long i = begin, end = std::min(n, begin + block); i < end; ++i)
      part += mix(i) % 1000;
    sum += part;
  }
  printf("sum %llu\n", (unsigned long long)uint64_t(sum));
}
