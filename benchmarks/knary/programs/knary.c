//===- knary.c - trees of any shape ---------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// knary K N R runs a tree of N levels whose inner nodes have K children. The
// first R children run one after the other, and the others in parallel with
// each other. Each node does the same amount of work. So work and span can be
// chosen with great freedom (Blumofe, Joerg, Kuszmaul, Leiserson, Randall and
// Zhou, "Cilk: An Efficient Multithreaded Runtime System", PPoPP 1995).
//
// The program prints the number of nodes, which it checks, and the seconds that
// the tree took.
//
//===----------------------------------------------------------------------===//

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// The iterations of the loop that is a node's work.
#ifndef SPINS
#define SPINS 400
#endif

enum { MAX_CHILDREN = 64, MAX_LEVELS = 40 };

static int children, serial;

__attribute__((noinline)) static void work(void) {
  for (int i = 0; i < SPINS; ++i)
    __asm__ volatile("");
}

static long run(int levels) {
  long counts[MAX_CHILDREN], sum = 1;
  work();
  if (levels == 1)
    return 1;
  for (int i = 0; i < serial; ++i)
    sum += run(levels - 1);
  for (int i = serial; i < children; ++i)
    counts[i] = cilk_spawn run(levels - 1);
  cilk_sync;
  for (int i = serial; i < children; ++i)
    sum += counts[i];
  return sum;
}

static long count_nodes(int levels) {
  long nodes = 0;
  while (levels-- > 0)
    nodes = nodes * children + 1;
  return nodes;
}

static int argument(char **argv, int number, int least, int most) {
  char *end;
  const long value = strtol(argv[number], &end, 10);
  if (end != argv[number] && !*end && value >= least && value <= most)
    return (int)value;
  fprintf(stderr, "%s: argument %d has to be from %d to %d\n", argv[0], number,
          least, most);
  exit(2);
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: %s CHILDREN LEVELS SERIAL-CHILDREN\n", argv[0]);
    return 2;
  }
  children = argument(argv, 1, 1, MAX_CHILDREN);
  const int levels = argument(argv, 2, 1, MAX_LEVELS);
  serial = argument(argv, 3, 0, children);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  const long nodes = run(levels);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("nodes %ld\nseconds %.9f\n", nodes,
         (double)(end.tv_sec - begin.tv_sec) +
             1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
  return nodes != count_nodes(levels);
}
