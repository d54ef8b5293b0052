// Finds the largest difference between neighbours of a sequence by divide and conquer. The recursion
// spawns down to single elements, whose work is far shorter than a spawn.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <cilk/cilk.h>

static uint64_t step(uint64_t i) {
  const uint64_t here = mix(i), next = mix(i + 1);
  return here > next ? here - next : next - here;
}

static uint64_t largest_step(uint64_t begin, uint64_t end) {
  if (end - begin == 1)
    return step(begin);
  const uint64_t middle = begin + (end - begin) / 2;
  uint64_t left = cilk_spawn largest_step(begin, middle); // ACTION: grain
  uint64_t right = largest_step(middle, end);             // ACTION: grain
  cilk_sync;
  return left > right ? left : right;
}

int main(int argc, char **argv) {
  const long count = size_argument(argc, argv, 20000000, 1, 1000000000);
  printf("largest step %llu\n", (unsigned long long)largest_step(0, (uint64_t)count));
  return 0;
}
