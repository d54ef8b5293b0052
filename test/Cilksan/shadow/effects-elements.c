// A declaration's elements are too small: the report says so, and does not
// treat the box, which is declared as written, as a box that is only read.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O0 %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
#include <cilk/cilksan.h>

static double b[100];

__attribute__((noinline)) static void leaf(int lo, int hi) {
  for (int i = lo; i < hi; ++i)
    b[i] = 1;
}

int main(void) {
  struct __cilksan_box box = {b, 4, 1, {0}, {10}, {8}, false, true};
  __cilksan_effect_begin(&box, 1, "step");
  leaf(0, 10);
  __cilksan_effect_end();
  return 0;
}
// CHECK: effect: write of 'b' (8 bytes) outside of what 'step' declares
// CHECK: writes 'b'[0, 10): elements of 4 bytes, 8 apart
// CHECK-NOT: read only
// CHECK: Outside: 'b'[0] has more than the 4 bytes that are declared of each element
// CHECK: Help: make the box larger
