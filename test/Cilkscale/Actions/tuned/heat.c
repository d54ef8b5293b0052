// Lets heat flow in a plate. Each step of time is a parallel loop over long rows, and the plate fits
// in the caches.
// RUN: %check_program %s -- -DSIZE=4
#include "program.h"
#include <cilk/cilk.h>

enum { ROWS = 512, COLUMNS = 512 };

static double plates[2][ROWS + 2][COLUMNS + 2];

/// Computes a row of the next step. The conductivity depends on the heat.
static void flow(const double *above, const double *from, const double *below, double *to) {
  for (int j = 1; j <= COLUMNS; ++j) {
    const double heat = from[j], conductivity = 0.2 / (1 + 0.001 * heat * heat);
    const double gain = above[j] + below[j] + from[j - 1] + from[j + 1] - 4 * heat;
    to[j] = heat + conductivity * gain / (1 + 0.0001 * gain * gain);
  }
}

int main(int argc, char **argv) {
  const long steps = size_argument(argc, argv, 400, 1, 100000);
  cilk_for (int i = 0; i < ROWS + 2; ++i)
    for (int j = 0; j < COLUMNS + 2; ++j)
      plates[0][i][j] = plates[1][i][j] = (double)(mix((uint64_t)(i * COLUMNS + j)) % 100);
  for (long step = 0; step < steps; ++step) {
    double(*from)[COLUMNS + 2] = plates[step % 2], (*to)[COLUMNS + 2] = plates[1 - step % 2];
    cilk_for (int i = 1; i <= ROWS; ++i)
      flow(from[i - 1], from[i], from[i + 1], to[i]);
  }
  double sum = 0;
  for (int i = 1; i <= ROWS; ++i)
    sum += plates[steps % 2][i][i];
  printf("heat %.6f\n", sum);
  return 0;
}
