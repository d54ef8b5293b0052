// Estimates pi with random points. Each block of points has a generator of its own, but the states
// of all generators are in the same cache lines.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <cilk/cilk.h>

enum { BLOCKS = 16 };

static unsigned states[BLOCKS];
static long inside[BLOCKS];

static bool draw(unsigned *state) {
  const double x = rand_r(state) / (double)RAND_MAX; // ACTION: false-sharing
  const double y = rand_r(state) / (double)RAND_MAX; // ACTION: false-sharing
  return x * x + y * y <= 1;
}

int main(int argc, char **argv) {
  const long points = size_argument(argc, argv, 25000000, BLOCKS, 2000000000) / BLOCKS;
  for (int block = 0; block < BLOCKS; ++block)
    states[block] = (unsigned)block + 1;
#pragma cilk grainsize 1
  cilk_for (int block = 0; block < BLOCKS; ++block) { // ACTION: false-sharing
    long count = 0;
    for (long i = 0; i < points; ++i)  // ACTION: false-sharing
      count += draw(&states[block]);   // ACTION: false-sharing
    inside[block] = count;
  }
  long count = 0;
  for (int block = 0; block < BLOCKS; ++block)
    count += inside[block];
  printf("%ld of %ld points are in the circle\n", count, points * BLOCKS);
  return 0;
}
