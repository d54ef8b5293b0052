// A task has a frame of its own, so the remarks count no copied bytes.
// RUN: %make_trace -DHOOKS=1 -DOPTIONS=0
// RUN: %traced_cxx -O2 -Rpass-analysis=tapir$ %s -c -o %t.o 2>&1 | FileCheck %s
// RUN: %traced_cxx -O2 -fno-exceptions -Rpass-analysis=tapir$ %s -c -o %t.o 2>&1 | FileCheck %s
// CHECK-COUNT-2: remark: spawned as a task ({{.*}}bytes copied=0)
#include <cilk/cilk.h>

void visit(int n);

void each(int n) {
  for (int i = 0; i < n; ++i)
    cilk_spawn visit(i);
  visit(n);
  cilk_sync;
  cilk_spawn { visit(n + 1); };
  visit(n);
  cilk_sync;
}
