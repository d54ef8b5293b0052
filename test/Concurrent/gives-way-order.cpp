// Strands that are preempted again and again keep their pedigrees, their reducers' values are in
// serial order, and their exceptions arrive.
// RUN: %check_later --levels 2 %s -- -fopencilk-enable-pedigrees
#include "wait.h"
#include <cilk/cilk_api.h>
#include <cilk/vector_reducer.h>

static cilk::vector_append_reducer<unsigned> order;
static bool over; // atomic

// Wakes every few microseconds, and makes others yield.
TASK void disturb() {
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED))
    cilk_sleep(50000);
}

// Computes recursively; the last leaf throws the value that it would return.
TASK unsigned long walk(int depth, unsigned path) {
  if (depth == 0) {
    unsigned long random = 0;
    for (int i = 0; i < 200; ++i)
      random += __cilkrts_get_dprand();
    order.push_back(path);
    if (path % 1024 == 1023)
      throw random;
    return random;
  }
  unsigned long first, second;
  try {
    first = cilk_spawn walk(depth - 1, 2 * path);
    second = walk(depth - 1, 2 * path + 1);
    cilk_sync;
  } catch (unsigned long thrown) {
    return thrown + depth;
  }
  return first + 31 * second;
}

TASK unsigned long compute() {
  unsigned long sum = 0;
  for (int i = 0; i < 200; ++i)
    sum = 31 * sum + walk(10, 0);
  __atomic_store_n(&over, true, __ATOMIC_RELAXED);
  return sum;
}

int main() {
  __cilkrts_dprand_set_seed(5);
  cilk_spawn disturb();
  unsigned long sum = compute();
  cilk_sync;
  unsigned long hash = 0;
  for (unsigned path : order)
    hash = 31 * hash + path;
  std::printf("%zu %lu %lu\n", order.size(), hash, sum);
}
