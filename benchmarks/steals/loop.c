//===- loop.c - tasks that are spawned one by one ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An example of bad style: a loop that spawns. Its only parent is stolen
// again and again, by any worker that has just finished a task, so no program
// has more steals for its work. The time of two workers for a task shows the
// cost of steals when both have work. A task computes for some two
// microseconds.
//===----------------------------------------------------------------------===//

#include "batches.h"

#define STEPS 2000

static uint64_t results[MOST];

__attribute__((noinline)) static void compute(uint64_t *result, uint64_t x) {
  for (int i = 0; i < STEPS; ++i) {
    x = x * 6364136223846793005u + 1442695040888963407u;
    // Without this line, the optimiser merges many steps into one.
    __asm__ volatile("" : "+r"(x));
  }
  *result = x;
}

static void batch(int count) {
  for (int i = 0; i < count; ++i)
    cilk_spawn compute(&results[i], (uint64_t)i);
  cilk_sync;
}

int main(int argc, char **argv) { return measure(argc, argv, batch); }
