//===- losses.h - reports how the workers spend their time ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a program of w workers takes longer than a w-th of its time on one worker,
// it has lost time in three ways: strands take longer when they run in
// parallel, workers search for work, and workers sleep for lack of work. This
// header is included before a program (-include). For each parallel statement
// that the program measures, it prints the seconds that all workers together
// spent in each way.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk_api.h>
#include <stdio.h>
#include <string.h>

typedef struct __cilkrts_statistics losses_t;

/// Returns the times of all workers so far; zeros before the first spawn.
static inline losses_t losses_so_far(void) {
  losses_t all;
  __cilkrts_stats(&all, sizeof all, -1);
  return all;
}

static inline void losses_print(losses_t begin, losses_t end) {
  printf("work %.6f s\n", 1e-9 * (double)(end.work_ns - begin.work_ns));
  printf("search %.6f s\n", 1e-9 * (double)(end.search_ns - begin.search_ns));
  printf("sleep %.6f s\n", 1e-9 * (double)(end.sleep_ns - begin.sleep_ns));
}

/// Replaces the macro that example.h uses around each statement that it
/// measures.
#define ROW(tag, statement)                                                    \
  do {                                                                         \
    if (strcmp(tag, "parallel") != 0) {                                        \
      statement;                                                               \
      break;                                                                   \
    }                                                                          \
    __cilkrts_stats_take_times();                                              \
    losses_t begin_ = losses_so_far();                                         \
    statement;                                                                 \
    losses_print(begin_, losses_so_far());                                     \
  } while (0)
