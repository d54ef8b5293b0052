//===- bfs.c - breadth-first search in a random graph ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

#include <stdatomic.h>

enum { DEGREE = 8, PIECE = 64 };

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000;
  int *edges = malloc((size_t)n * DEGREE * sizeof(int));
  atomic_int *distance = malloc(n * sizeof *distance);
  int *level = malloc(n * sizeof(int)), *next_level = malloc(n * sizeof(int));
  unsigned state = 1;
  for (int i = 0; i < n * DEGREE; ++i)
    edges[i] = next(&state) % n;
  for (int i = 0; i < n; ++i)
    atomic_init(&distance[i], -1);
  atomic_store(&distance[0], 0);
  level[0] = 0;
  atomic_int size;
  int current = 1, depth = 0, reached = 1;
  double begin = now();
  while (current) {
    ++depth;
    atomic_store(&size, 0);
    cilk_for (int p = 0; p < (current + PIECE - 1) / PIECE; ++p) {
      int end = (p + 1) * PIECE < current ? (p + 1) * PIECE : current;
      for (int i = p * PIECE; i < end; ++i)
        for (int e = level[i] * DEGREE; e < (level[i] + 1) * DEGREE; ++e) {
          int to = edges[e], none = -1;
          if (atomic_load_explicit(&distance[to], memory_order_relaxed) < 0 &&
              atomic_compare_exchange_strong(&distance[to], &none, depth))
            next_level[atomic_fetch_add(&size, 1)] = to;
        }
    }
    current = atomic_load(&size);
    reached += current;
    int *other = level;
    level = next_level;
    next_level = other;
  }
  double end = now();
  int right = 1, count = 0;
  for (int i = 0; i < n; ++i) {
    int from = atomic_load(&distance[i]);
    count += from >= 0;
    for (int e = i * DEGREE; from >= 0 && e < (i + 1) * DEGREE; ++e) {
      int to = atomic_load(&distance[edges[e]]);
      right &= to >= 0 && to <= from + 1;
    }
  }
  free(edges);
  free(distance);
  free(level);
  free(next_level);
  return finish(end - begin, right && count == reached);
}
