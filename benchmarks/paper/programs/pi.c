//===- pi.c - the area of a quarter of a disc, by chance ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Draws points in a square and counts those in the disc, in a parallel loop
// with a thousand points in each iteration. An iteration draws two thousand
// numbers one after the other, where fibrng.c draws one in each strand. So the
// program shows the cost of a generator that knows its place in the tree. The
// serial projection draws all numbers in one strand.
//===----------------------------------------------------------------------===//

#include "draw.h"
#include "example.h"

#ifndef KERNEL

/// The points of an iteration, so many that adding up takes no time.
enum { PIECE = 1000 };

/// Converts bits to a number from 0 to 1, without the latter.
static inline double to_unit(uint64_t bits) {
  return (double)(bits >> 11) * 0x1p-53;
}

static inline bool is_inside(double x, double y) { return x * x + y * y < 1; }

#else

/// Returns how many points of \p pieces pieces are inside.
static uint64_t count_inside(long pieces) {
  uint64_t inside = 0;
  cilk_for (long piece = 0; piece < pieces; ++piece) {
    uint64_t number = (uint64_t)piece * PIECE * 2, mine = 0;
    for (int i = 0; i < PIECE; ++i, number += 2) {
      double x = to_unit(DRAW(number)), y = to_unit(DRAW(number + 1));
      mine += is_inside(x, y);
    }
    __atomic_fetch_add(&inside, mine, __ATOMIC_RELAXED);
  }
  return inside;
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#undef cilk_for
#define cilk_for for
#define count_inside serial_count_inside
#include "pi.c"
#undef count_inside
#pragma pop_macro("cilk_for")
#include "pi.c"

/// Returns the result of count_inside in that strand, by docs/pedigrees.md.
static uint64_t foresee(long pieces, pedigree strand) {
  uint64_t inside = 0;
  for (long piece = 0; piece < pieces; ++piece, ++strand.rank) {
    pedigree iteration = {0, &strand};
    uint64_t number = (uint64_t)piece * PIECE * 2;
    for (int i = 0; i < PIECE; ++i, number += 2) {
      double x = to_unit(draw_as(&iteration, number)),
             y = to_unit(draw_as(&iteration, number + 1));
      inside += is_inside(x, y);
    }
  }
  return inside;
}

/// Returns true if the count is within six standard deviations of the expected
/// one.
static bool is_likely(long pieces, uint64_t inside) {
  double points = (double)pieces * PIECE, share = acos(-1) / 4;
  return fabs((double)inside - points * share) <=
         6 * sqrt(points * share * (1 - share));
}

/// Runs count_inside. It is a separate function so that callgrind can count in
/// it.
static __attribute__((noinline)) void run(long pieces, uint64_t *inside) {
  *inside = count_inside(pieces);
}

int main(int argc, char **argv) {
  long points =
      size_argument(argc, argv, 1, "[POINTS]", 30000000, PIECE, 1000000000000);
  long pieces = points / PIECE;

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  uint64_t checksum = 0, inside = 0;
  for (int round = 0; round < ROUNDS; ++round) {
    uint64_t serial_inside;
    MEASURE(serial, serial_inside = serial_count_inside(pieces));
    pedigree strand = this_strand();
    MEASURE(parallel, run(pieces, &inside));
    wrong |= FORESEEABLE_IN_LOOPS && foresee(pieces, strand) != inside;
    wrong |= !is_likely(pieces, serial_inside) || !is_likely(pieces, inside);
    wrong |= !DRAWN_BY_STRAND && serial_inside != inside;
    checksum = mix(checksum + inside);
  }
  printf("pi is about %.6f, checksum %016llx\n",
         4.0 * (double)inside / ((double)pieces * PIECE),
         (unsigned long long)checksum);
  return report(!wrong, serial, parallel);
}

#endif
