//===- calibrate.c - measures the costs of spawns and steals --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures the costs of spawns and steals. bin/cilkscale compiles this program
// and runs it on two workers for a simulation. It prints options of
// cilkscale-simulate, in nanoseconds: medians of many measurements. An option
// is left out if its cost cannot be measured: if other programs keep a
// processor busy, the time of a steal depends on them, because the thief has to
// wait for a processor.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SPAWNS = 1000, ROUNDS = 501, LONGEST_STEAL = 20000 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values) {
  qsort(values, ROUNDS, sizeof *values, compare);
  return values[ROUNDS / 2];
}

__attribute__((noinline)) static void nothing(void) { __asm__ volatile(""); }

// A thief sometimes steals the rest of the loop. Most rounds are undisturbed.
__attribute__((noinline)) static double time_spawns(void) {
  const double begin = now();
  for (int i = 0; i < SPAWNS; ++i) {
    cilk_spawn nothing();
    nothing();
    cilk_sync;
  }
  return now() - begin;
}

__attribute__((noinline)) static double time_calls(void) {
  const double begin = now();
  for (int i = 0; i < SPAWNS; ++i) {
    nothing();
    nothing();
  }
  return now() - begin;
}

static _Atomic int stolen;
static double ended;

__attribute__((noinline)) static void wait_for_thief(void) {
  const double limit = now() + 1e7;
  while (!atomic_load(&stolen) && now() < limit)
    ;
  // The thief must reach its sync, and wait there, before this function ends.
  const double until = now() + 2000;
  while (now() < until)
    ;
  ended = now();
}

__attribute__((noinline)) static void time_steal(double *steal, double *sync) {
  atomic_store(&stolen, 0);
  const double begin = now();
  cilk_spawn wait_for_thief();
  *steal = now() - begin;
  atomic_store(&stolen, 1);
  cilk_sync;
  *sync = now() - ended;
}

int main(void) {
  static double spawns[ROUNDS], steals[ROUNDS], syncs[ROUNDS];
  for (int i = 0; i < ROUNDS; ++i)
    spawns[i] = (time_spawns() - time_calls()) / SPAWNS;
  const double spawn = median(spawns);
  printf("--spawn=%.1f", spawn > 0 ? spawn : 0);
  if (__cilkrts_get_nworkers() > 1) {
    for (int i = 0; i < ROUNDS; ++i)
      time_steal(&steals[i], &syncs[i]);
    const double steal = median(steals);
    if (steal < LONGEST_STEAL)
      printf(" --steal=%.0f --sync=%.0f", steal, median(syncs));
  }
  printf("\n");
  return 0;
}
