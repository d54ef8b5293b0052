// The suppressions for parlaylib leave out the races of its allocators' lists, each of which
// belongs to one worker, and no race of the program.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -Wno-deprecated-declarations -I %S/../Inputs -O1 %s -o %t
// RUN: not %t > %t.out 2>&1
// RUN: FileCheck --check-prefix=ALL --input-file %t.out %s
// ALL: race: write of 'blocks'
// RUN: env CILKSAN_SUPPRESSIONS=%S/../../../cilktools/cilksan/suppressions/parlaylib.supp %t > %t.out 2>&1
// RUN: FileCheck --check-prefix=NONE --input-file %t.out %s
// NONE-NOT: race:
// NONE: Cilksan detected 0 distinct races.
// NONE: Cilksan left out {{[1-9]}} races that suppressions match.
// RUN: not env CILKSAN_SUPPRESSIONS=%S/../../../cilktools/cilksan/suppressions/parlaylib.supp %t racy > %t.out 2>&1
// RUN: FileCheck --check-prefix=RACY --input-file %t.out %s
// RACY-NOT: 'blocks'
// RACY: race: write of 'count' (8 bytes)
// RACY: Cilksan detected 1 distinct races.
#include "block_allocator.h"
#include <cilk/cilk.h>

static parlay::internal::block_allocator blocks(64);
static long count;

int main(int argc, char **) {
  void *kept[10];
  for (void *&block : kept)
    block = blocks.alloc();
  cilk_for (int i = 0; i < 10; ++i) {
    blocks.free(kept[i]);
    if (argc > 1)
      ++count;
  }
  return 0;
}
