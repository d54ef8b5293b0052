// Finds the shortest paths between all pairs of a small graph by the algorithm of Floyd and Warshall.
// Each step is a parallel loop over a hundred short rows.
// RUN: %check_program %s -- -DSIZE=2
#include "program.h"
#include <algorithm>
#include <array>
#include <cilk/cilk.h>
#include <memory>

constexpr int n = 96;
using Distances = std::array<std::array<int, n>, n>;

static void relax(Distances &distances, int over) {
  cilk_for (int from = 0; from < n; ++from) {               // ACTION: short-loops
    const int first = distances[from][over];                // ACTION: short-loops
    for (int to = 0; to < n; ++to)                          // ACTION: short-loops
      distances[from][to] = std::min(distances[from][to], first + distances[over][to]); // ACTION: short-loops
  }
}

static long longest(uint64_t seed) {
  auto distances = std::make_unique<Distances>();
  for (int from = 0; from < n; ++from)
    for (int to = 0; to < n; ++to)
      (*distances)[from][to] = from == to ? 0 : int(mix(seed + from * n + to) % 1000);
  for (int over = 0; over < n; ++over) // ACTION: short-loops
    relax(*distances, over);           // ACTION: short-loops
  int result = 0;
  for (const auto &row : *distances)
    result = std::max(result, *std::max_element(row.begin(), row.end()));
  return result;
}

int main(int argc, char **argv) {
  const long graphs = size_argument(argc, argv, 1200, 1, 1'000'000);
  long sum = 0;
  for (long graph = 0; graph < graphs; ++graph) // ACTION: short-loops
    sum += longest(graph * n * n);              // ACTION: short-loops
  printf("sum of diameters %ld\n", sum);
}
