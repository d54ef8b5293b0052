// Leaves that are delayed take no more than the space that they may have, but for those of one
// bundle, and what strands hand over: then phases run one after the other. Without a bound many are.
// RUN: %splice -O1 %s -o %t
// RUN: %t | FileCheck %s
// CHECK: unbounded: more than 200000 bytes, 0 times unspliced
// CHECK-NEXT: bounded: at most 65536 bytes and a bundle, unspliced
// CHECK-NEXT: none: unspliced
#include "ways.h"

static statistics run(size_t space, unsigned spawn_leaves) {
  shape s;
  s.n[0] = s.n[1] = 130;
  s.steps = 8;
  manner m;
  m.depth = 8;
  m.leaf[0] = m.leaf[1] = 2;
  m.how.spawn_leaves = spawn_leaves;
  m.how.space = space;
  statistics count;
  m.how.count = &count;
  jacobi_2d serial(s), spliced(s);
  serial.begin();
  run_serial(serial);
  spliced.begin();
  run_trees(spliced, m);
  if (memcmp(serial.result().get(), spliced.result().get(), size_t(130 * 130) * sizeof(double)))
    printf("not the same\n");
  return count;
}

int main() {
  statistics s = run(size_t(1) << 40, 0);
  printf("unbounded: %s, %lu times unspliced\n",
         s.delayed_most > 200000 ? "more than 200000 bytes" : "few bytes", s.unspliced);
  s = run(65536, 0);
  printf("bounded: %s, %s\n",
         s.delayed_most < 65536 + 16384 ? "at most 65536 bytes and a bundle" : "too many bytes",
         s.unspliced ? "unspliced" : "spliced");
  run(65536, 2);
  s = run(0, 0);
  printf("none: %s\n", s.unspliced ? "unspliced" : "spliced");
}
