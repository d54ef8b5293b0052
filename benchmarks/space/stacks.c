//===- stacks.c - the memory of stacks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// stacks SHAPE LEVELS runs a recursion of that many levels, each with a frame
// of a kilobyte. It prints the most memory that the process had, in KiB.
//   chain  spawns a leaf in each level and then calls itself
//   comb   spawns itself in each level, and then a leaf
//   tree   spawns itself twice, to the depth; leaves work for a while
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME = 1000 };

static long work(long n) {
  for (volatile int i = 0; i < 200; ++i)
    ;
  return n & 1;
}

__attribute__((noinline)) static long chain(long levels) {
  volatile char local[FRAME];
  memset((char *)local, 0, FRAME);
  if (!levels)
    return 0;
  long odd = cilk_spawn work(levels);
  long rest = chain(levels - 1);
  cilk_sync;
  return rest + odd + local[rest % FRAME];
}

__attribute__((noinline)) static long comb(long levels) {
  volatile char local[FRAME];
  memset((char *)local, 0, FRAME);
  if (!levels)
    return 0;
  long rest = cilk_spawn comb(levels - 1);
  long odd = work(levels);
  cilk_sync;
  return rest + odd + local[rest % FRAME];
}

// Follows a path of 16 frames for each level of the tree.
__attribute__((noinline)) static long path(long levels, int frames);

__attribute__((noinline)) static long tree(long levels) {
  if (!levels)
    return work(1);
  long left = cilk_spawn path(levels - 1, 16);
  long right = path(levels - 1, 16);
  cilk_sync;
  return left + right;
}

static long path(long levels, int frames) {
  volatile char local[FRAME];
  memset((char *)local, 0, FRAME);
  long below = frames ? path(levels, frames - 1) : tree(levels);
  return below + local[below % FRAME];
}

static void print_peak(void) {
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  long peak;
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %ld", &peak) == 1) {
      printf("peak %ld\n", peak);
      return;
    }
  fputs("stacks: no peak in /proc/self/status\n", stderr);
  exit(1);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: stacks chain|comb|tree LEVELS\n", stderr);
    return 2;
  }
  long levels = atol(argv[2]);
  long (*shape)(long) = strcmp(argv[1], "chain") == 0  ? chain
                        : strcmp(argv[1], "comb") == 0 ? comb
                                                       : tree;
  printf("result %ld\n", shape(levels));
  print_peak();
  return 0;
}
