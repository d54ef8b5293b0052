// Negative extents of blocks, or extents that differ among phases, end the process with a message;
// phases without extents take the extents of the others.
// RUN: %splice -O1 %s -o %t
// RUN: %t 4 4 | FileCheck --check-prefix=RIGHT %s
// RUN: %t 4 0 | FileCheck --check-prefix=RIGHT %s
// RUN: not --crash %t 4 8 2>&1 | FileCheck --check-prefix=DIFFER %s
// RUN: not --crash %t 4 -1 2>&1 | FileCheck --check-prefix=NEGATIVE %s
// DIFFER: cilk: phases that are spliced have blocks of different extents
// NEGATIVE: cilk: an extent of a block is negative
#include <cilk/splice.h>
#include <stdio.h>
#include <stdlib.h>

using namespace cilk::splicing;

int main(int, char **argv) {
  long x[64] = {}, most = 0;
  const array of(x);
  auto add = [&](const box &part) {
    most = part.extent(0) > most ? part.extent(0) : most;
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      ++x[i];
  };
  auto what = [=](const box &part) { return effect{writes(of, part)}; };
  const box all({0, 64});
  cilk::splice(phase(all, what, add).blocks(atol(argv[1])),
               phase(all, what, add).blocks(atol(argv[2])));
  // RIGHT: 2 2 4
  printf("%ld %ld %ld\n", x[0], x[63], most);
}
