// Lets heat flow in a thin rod for many steps of time. Each step is a parallel loop over a few
// thousand cells, which takes a few microseconds.
// RUN: %check_program %s -- -DSIZE=200
#include "program.h"
#include <cilk/cilk.h>

enum { CELLS = 4000 };

static double now[CELLS + 2], later[CELLS + 2];

int main(int argc, char **argv) {
  const long steps = size_argument(argc, argv, 100000, 1, 100000000);
  for (int i = 0; i < CELLS + 2; ++i)
    now[i] = later[i] = i % 100;
  double *from = now, *to = later;
  for (long step = 0; step < steps; ++step) { // ACTION: short-loops
    cilk_for (int i = 1; i <= CELLS; ++i)     // ACTION: short-loops
      to[i] = from[i] + 0.25 * (from[i - 1] - 2 * from[i] + from[i + 1]); // ACTION: short-loops
    double *other = from;
    from = to;
    to = other;
  }
  double sum = 0;
  for (int i = 1; i <= CELLS; ++i)
    sum += from[i];
  printf("heat %.6f\n", sum);
  return 0;
}
