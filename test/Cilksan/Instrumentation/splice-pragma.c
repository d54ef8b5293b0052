// After `#pragma cilk splice` Cilksan sees the loops, and blocks, as they are written: it checks
// their iterations' accesses as without the pragma, and reports races by line; without a race it
// reports nothing. Effects of loops are computed and not declared, so no declared effects exist to
// compare with. A remark says that such loops aren't spliced.
// REQUIRES: cilksan
// RUN: %driver -fopencilk -fsanitize=cilk -O2 -g %s -o %t -Rpass-missed=tapir 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not %t steps 2>&1 | FileCheck --check-prefix=STEPS %s
// RUN: not %t block 2>&1 | FileCheck --check-prefix=BLOCK %s
// RUN: %driver -fopencilk -fsanitize=cilk -O0 -g %s -o %t
// RUN: %t 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not %t steps 2>&1 | FileCheck --check-prefix=STEPS %s
// RUN: not %t block 2>&1 | FileCheck --check-prefix=BLOCK %s
#include <cilk/cilk.h>
#include <string.h>

static double a[400], b[400];

// RIGHT-NOT: race:
// RIGHT: detected 0 distinct races
// REMARK: :[[#@LINE+3]]:3: remark: this loop is not spliced: a tool wants to see its loops
__attribute__((noinline)) static void right(int steps, int n) {
#pragma cilk splice
  for (int t = 0; t < steps; ++t) {
    cilk_for (int i = 1; i < n; ++i)
      b[i] = a[i - 1] + a[i + 1];
    cilk_for (int i = 1; i < n; ++i)
      a[i] = b[i];
  }
}

// REMARK: :[[#@LINE+3]]:3: remark: this loop is not spliced: a tool wants to see its loops
__attribute__((noinline)) static void steps(int steps, int n) {
#pragma cilk splice
  for (int t = 0; t < steps; ++t)
    cilk_for (int i = 1; i < n; ++i)
      // STEPS: splice-pragma.c:[[#@LINE+1]]:{{[0-9]+}}: race:
      a[i] = a[i - 1] + 1;
}

// REMARK: :[[#@LINE+3]]:3: remark: this block is not spliced: a tool wants to see its loops
__attribute__((noinline)) static void block(int n) {
#pragma cilk splice
  {
    cilk_for (int i = 0; i < n; ++i)
      a[i] = i;
    cilk_for (int i = 0; i < n; ++i)
      // BLOCK: splice-pragma.c:[[#@LINE+1]]:{{[0-9]+}}: race:
      b[i / 2] = a[i];
  }
}

int main(int argc, char **argv) {
  const char *which = argc > 1 ? argv[1] : "right";
  if (!strcmp(which, "right"))
    right(3, 300);
  else if (!strcmp(which, "steps"))
    steps(3, 300);
  else
    block(300);
  return a[3] + b[3] == 1;
}
