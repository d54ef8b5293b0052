// Moves particles that a spring holds. Each step has four parallel loops over the same two thousand
// particles, one after another.
// RUN: %check_program %s -- -DSIZE=20
#include "program.h"
#include <cilk/cilk.h>

enum { PARTICLES = 2000 };

static double place[PARTICLES], speed[PARTICLES], force[PARTICLES], energy[PARTICLES];

static void step(double time) {
  cilk_for (int i = 0; i < PARTICLES; ++i)                                // ACTION: short-loops
    force[i] = -place[i] - 0.1 * place[i] * place[i] * place[i];          // ACTION: short-loops
  cilk_for (int i = 0; i < PARTICLES; ++i)                                // ACTION: short-loops
    speed[i] += time * force[i];                                          // ACTION: short-loops
  cilk_for (int i = 0; i < PARTICLES; ++i)                                // ACTION: short-loops
    place[i] += time * speed[i];                                          // ACTION: short-loops
  cilk_for (int i = 0; i < PARTICLES; ++i)                                // ACTION: short-loops
    energy[i] = 0.5 * (energy[i] + speed[i] * speed[i] / (1 + energy[i])); // ACTION: short-loops
}

int main(int argc, char **argv) {
  const long steps = size_argument(argc, argv, 50000, 1, 100000000);
  for (int i = 0; i < PARTICLES; ++i)
    place[i] = fraction((uint64_t)i);
  for (long i = 0; i < steps; ++i) // ACTION: short-loops
    step(0.001);                   // ACTION: short-loops
  double sum = 0;
  for (int i = 0; i < PARTICLES; ++i)
    sum += energy[i];
  printf("energy %.9f\n", sum);
  return 0;
}
