// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arrays, and the clock, of reductions.c and reductions.cpp.

#ifndef REDUCTIONS_H
#define REDUCTIONS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COUNT 262144 // ints of 1 MiB

struct arrays {
  long count;
  long passes; // the number of passes over the arrays, in one call
  int *ints;
  float *floats;
  double *doubles, *others;
};

// clang-format off
#define REDUCTIONS(DO)                                                         \
  DO(sum_int)                                                                  \
  DO(sum_float)                                                                \
  DO(sum_double) DO(count) DO(conditional_sum) DO(least) DO(greatest) DO(dot)  \
      DO(two) DO(histogram) DO(argmin)
// clang-format on

#define DECLARE(NAME)                                                          \
  __attribute__((noinline)) double NAME(const struct arrays *in);
REDUCTIONS(DECLARE)

static double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#ifdef THREADS
// Runs the loop in two threads, each of which makes half of the passes.
#include <pthread.h>

struct half {
  double (*loop)(const struct arrays *);
  struct arrays in;
  double result;
};

static void *run_half(void *argument) {
  struct half *its = (struct half *)argument;
  its->result = its->loop(&its->in);
  return NULL;
}

static double call(double (*loop)(const struct arrays *),
                   const struct arrays *in) {
  struct half halves[2] = {{loop, *in, 0}, {loop, *in, 0}};
  pthread_t other;
  halves[0].in.passes = in->passes / 2;
  halves[1].in.passes = in->passes - in->passes / 2;
  if (pthread_create(&other, NULL, run_half, &halves[1]))
    exit(1);
  run_half(&halves[0]);
  pthread_join(other, NULL);
  return halves[0].result;
}
#else
static double call(double (*loop)(const struct arrays *),
                   const struct arrays *in) {
  return loop(in);
}
#endif

static int run(int argc, char **argv) {
  struct arrays in;
  long calls, i;
  if (argc != 4)
    return 2;
  in.count = COUNT;
  in.ints = (int *)malloc(COUNT * sizeof(int));
  in.floats = (float *)malloc(COUNT * sizeof(float));
  in.doubles = (double *)malloc(COUNT * sizeof(double));
  in.others = (double *)malloc(COUNT * sizeof(double));
  for (i = 0; i < COUNT; ++i) {
    in.ints[i] = (int)((unsigned)i * 2654435761u >> 8) % 1000;
    in.floats[i] = (float)in.ints[i] / 7;
    in.doubles[i] = in.ints[i] / 7.0;
    in.others[i] = in.ints[i] / 11.0;
  }
  calls = atol(argv[2]);
  in.passes = atol(argv[3]);
#define RUN(NAME)                                                              \
  if (!strcmp(argv[1], #NAME)) {                                               \
    double best = 1e9, result = 0;                                             \
    while (calls-- > 0) {                                                      \
      const double begin = seconds_now();                                      \
      result = call(NAME, &in);                                                \
      const double took = seconds_now() - begin;                               \
      best = took < best ? took : best;                                        \
    }                                                                          \
    printf("seconds %.9f\nresult %.17g\n", best, result);                      \
    return 0;                                                                  \
  }
  REDUCTIONS(RUN)
  return 2;
}

#endif // REDUCTIONS_H
