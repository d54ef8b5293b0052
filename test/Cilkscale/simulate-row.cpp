// Only the part of one row is kept from a program's record: the part between the last two
// calls of wsp_getworkspan() before the row's first wsp_dump, wherever these calls are.
// RUN: %driver++ -fopencilk -O1 -fcilktool=cilkscale-trace %s -o %t
// RUN: env CILKSCALE_TRACE=%t.whole %t
// RUN: env CILKSCALE_TRACE=%t.tree CILKSCALE_TRACE_ROW=tree %t
// RUN: env CILKSCALE_TRACE=%t.inner CILKSCALE_TRACE_ROW=inner %t
// RUN: env CILKSCALE_TRACE=%t.none CILKSCALE_TRACE_ROW=trees not %t 2>&1 | FileCheck %s
// CHECK: cilkscale: the program has no row 'trees': set CILKSCALE_TRACE_ROW to a tag that it gives to wsp_dump
// RUN: %simulate --spawn=0 --steal=0 --attempt=0 --sync=0 %t.whole 1 64 > %t.whole.csv
// RUN: %simulate --spawn=0 --steal=0 --attempt=0 --sync=0 %t.tree 1 64 > %t.tree.csv
// RUN: %simulate --spawn=0 --steal=0 --attempt=0 --sync=0 %t.inner 1 64 > %t.inner.csv
// A fifth of the whole program is parallel. The row has 64 leaves and nothing else. The inner row
// has two parallel leaves, which come after strands that began before the row.
// RUN: %python %S/Inputs/speedup.py %t.whole.csv 1 1.5
// RUN: %python %S/Inputs/speedup.py %t.tree.csv 16 64
// RUN: %python %S/Inputs/speedup.py %t.inner.csv 1.3 2
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>

static void work(int times) {
  volatile long sum = 0;
  for (long i = 0; i < 100000L * times; ++i)
    sum = sum + i;
}

static void tree(int depth) {
  if (!depth)
    return work(1);
  cilk_spawn tree(depth - 1);
  tree(depth - 1);
  cilk_sync;
}

static void inner() {
  cilk_spawn work(20);
  wsp_t begin = wsp_getworkspan();
  tree(1);
  wsp_t end = wsp_getworkspan();
  wsp_dump(wsp_sub(end, begin), "inner");
  tree(1);
  cilk_sync;
}

int main() {
  work(200);
  wsp_t begin = wsp_getworkspan();
  tree(6);
  wsp_t end = wsp_getworkspan();
  wsp_dump(wsp_sub(end, begin), "tree");
  cilk_spawn inner();
  tree(2);
  cilk_sync;
  work(20);
}
