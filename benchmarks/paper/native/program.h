//===- program.h - measures a program ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// main(size) runs the program once to start the threads, and then ROUNDS times;
// the shortest time counts. A program defines prepare, run and check.
//
//===----------------------------------------------------------------------===//

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef ROUNDS // 1 is enough if you run it several times
#define ROUNDS 3
#endif

static void prepare(long size);
static void run(long size);
static bool check(long size);

static double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
  long size = argc > 1 ? atol(argv[1]) : 0;
  if (size < 1) {
    fprintf(stderr, "usage: %s SIZE\n", argv[0]);
    return 2;
  }
  // The compiler does not know the called function; otherwise it might see that
  // a second call computes the same as the first one.
  static void (*volatile function)(long) = run;
  double best = 1e9;
  bool right = true;
  with_threads([&] {
    for (int turn = 0; turn <= ROUNDS; ++turn) {
      prepare(size);
      double start = now();
      function(size);
      double took = now() - start;
      if (turn > 0 && took < best)
        best = took;
      right = right && check(size);
    }
  });
  printf("check %s\nseconds %.9f\n", right ? "passed" : "FAILED", best);
  return !right;
}
