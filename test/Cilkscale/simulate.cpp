// Simulated workers run a program's recorded spawns again. They are not faster than the program's
// work and span allow, and several workers are faster than one.
// RUN: %driver++ -fopencilk -O2 -fcilktool=cilkscale-trace %s -o %t
// RUN: env CILKSCALE_TRACE=%t.trace %t
// RUN: %simulate --spawn=0 --steal=0 --attempt=0 --sync=0 %t.trace 1 2 16 64 > %t.csv
// RUN: %python %S/Inputs/laws.py %t.csv
// RUN: %driver++ -fopencilk -O0 -static-libcilktool -fcilktool=cilkscale-trace %s -o %t
// RUN: env CILKSCALE_TRACE=%t.trace %t
// RUN: %simulate --spawn=0 --steal=0 --attempt=0 --sync=0 %t.trace 1 2 16 64 > %t.csv
// RUN: %python %S/Inputs/laws.py %t.csv
//
// RUN: env CILKSCALE_TRACE=%t.nowhere/trace not %t 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: cilkscale: cannot write the trace '{{.*}}nowhere/trace': No such file or directory: set CILKSCALE_TRACE to a file that can be written
// RUN: not %simulate %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: cilkscale: error: trace '{{.*}}simulate.cpp' is no trace: record it again
// RUN: not %simulate %t.trace 0 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: cilkscale: error: '0' workers: give 1 to 65536
// RUN: not %simulate --beside=-1 %t.trace 2>&1 | FileCheck %s --check-prefix=COSTS
// RUN: not %simulate --steal=-1 %t.trace 2>&1 | FileCheck %s --check-prefix=COSTS
// COSTS: cilkscale: error: costs may not be negative
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <stdlib.h>

static void work() {
  volatile long sum = 0;
  for (long i = 0; i < 20000; ++i)
    sum = sum + i;
}

static void tree(int depth) {
  if (!depth)
    return work();
  cilk_spawn tree(depth - 1);
  tree(depth - 1);
  cilk_sync;
}

static void throws(int depth) {
  cilk_scope {
    cilk_spawn tree(3);
    if (!depth)
      throw depth;
    throws(depth - 1);
  }
}

static void leaves(int depth) {
  cilk_spawn work();
  if (!depth)
    exit(0);
  leaves(depth - 1);
}

int main() {
  tree(8);
  cilk_for (int i = 0; i < 200; ++i)
    work();
  try {
    throws(4);
  } catch (int) {
    tree(2);
  }
  if (wsp_getworkspan().work)
    return 1;
  leaves(3);
}
