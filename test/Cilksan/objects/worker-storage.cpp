// Storage that the program declares to be a worker's own is not shared by strands, and a block that
// a worker's list gives out again is another object. Cilksan reports races for blocks in use, and
// races between a block's user and the strand that frees the block.
// REQUIRES: cilksan
// DEFINE: %{flags} = -std=c++17 -Wno-deprecated-declarations -I %S/../Inputs
// DEFINE: %{run} = %python %S/../Inputs/twins.py %t shared freed -- own pairs
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk %{flags} -DTELL -O0 %s -o %t && %{run} %}
// RUN: %clangxx_cilk -fsanitize=cilk %{flags} -DTELL -O2 %s -o %t && %{run}
// Without the calls, the lists and the blocks look shared.
// RUN: %clangxx_cilk -fsanitize=cilk %{flags} -O1 %s -o %t && not %t own > %t.out 2>&1
// RUN: FileCheck %s --input-file %t.out
// CHECK-DAG: race: write of 'blocks'
// CHECK-DAG: race: {{.*}} of 'numbers[i]'
// The calls do nothing without the tool.
// RUN: %clangxx_cilk %{flags} -DTELL -O1 %s -o %t && %t own
#include "block_allocator.h"
#include <cilk/cilk.h>
#include <cstring>
#include <string>

static parlay::internal::block_allocator blocks(64);

static long use(int value) {
  auto *numbers = static_cast<long *>(blocks.alloc());
  long all = 0;
  for (int i = 0; i < 8; ++i)
    numbers[i] = value + i;
  for (int i = 0; i < 8; ++i)
    all += numbers[i];
  blocks.free(numbers);
  return all;
}

static long pairs(int n) {
  if (n < 2)
    return use(n);
  auto *left = static_cast<long *>(blocks.alloc());
  *left = cilk_spawn pairs(n - 1);
  long right = pairs(n - 2);
  cilk_sync;
  right += *left;
  blocks.free(left);
  return right;
}

static void set(long *number, long value) { *number = value; }

int main(int argc, char **argv) {
  const std::string which = argc > 1 ? argv[1] : "";
  if (which == "own") {
    cilk_for (int i = 0; i < 100; ++i)
      if (use(i) != 8 * i + 28)
        abort();
  } else if (which == "pairs") {
    pairs(8);
  } else if (which == "shared") {
    auto *number = static_cast<long *>(blocks.alloc());
    cilk_spawn set(number, 1);
    set(number, 2);
    cilk_sync;
    blocks.free(number);
  } else if (which == "freed") {
    auto *number = static_cast<long *>(blocks.alloc());
    cilk_spawn set(number, 1);
    blocks.free(number);
    cilk_sync;
  } else {
    return 1;
  }
  return 0;
}
