//===- stream.c - random numbers of many strands as one stream ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   stream MILLIONS [SEED] | dieharder -g 200 -d birthdays
//
// Each number is the first one of its strand, so the test examines the hash
// from pedigrees to numbers. They are written in the serial order. If MILLIONS
// is negative, each strand draws thousands of numbers in a row instead.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk_api.h>

#include <stdio.h>
#include <stdlib.h>

enum { CHUNK = 1 << 20, ROW = 4096 };

static uint64_t numbers[CHUNK];

static void fill(uint64_t *at, long count, long row) {
  if (count == row) {
    for (long i = 0; i < row; ++i)
      at[i] = __cilkrts_get_dprand();
    return;
  }
  cilk_spawn fill(at, count / 2, row);
  fill(at + count / 2, count / 2, row);
  cilk_sync;
}

int main(int argc, char **argv) {
  long chunks = argc > 1 ? atol(argv[1]) : 1;
  if (argc > 2)
    __cilkrts_dprand_set_seed(strtoull(argv[2], NULL, 0));
  for (long i = 0; i < labs(chunks); ++i) {
    fill(numbers, CHUNK, chunks < 0 ? ROW : 1);
    if (fwrite(numbers, sizeof *numbers, CHUNK, stdout) != CHUNK)
      break;
  }
}
