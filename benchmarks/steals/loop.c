//===- loop.c - tasks that are spawned one by one ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What nobody should write: a loop that spawns. Its only parent is stolen again
// and again, by whichever worker has just finished a task, so no program steals
// more for its work. What two workers take for a task tells what steals cost
// where both have something to do. A task computes for some two microseconds.
//
//===----------------------------------------------------------------------===//

#include "batches.h"

#define STEPS 2000

static uint64_t results[MOST];

__attribute__((noinline)) static void compute(uint64_t *result, uint64_t x) {
  for (int i = 0; i < STEPS; ++i) {
    x = x * 6364136223846793005u + 1442695040888963407u;
    // Else the optimiser makes one of many steps.
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
