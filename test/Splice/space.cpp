// Delayed leaves of all strands together take no more than the allowed space: before they exceed
// that space, phases run one after the other. Without a bound many leaves are delayed.
// RUN: %splice -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t > %t.one
// RUN: FileCheck %s < %t.one
// RUN: env CILK_NWORKERS=2 %t | diff %t.one -
// RUN: env CILK_NWORKERS=8 %t | diff %t.one -
// CHECK: unbounded: more than 100000 bytes, 0 times unspliced
// CHECK-NEXT: none: unspliced
// CHECK-NEXT: serial, 16384: in bounds, unspliced
// CHECK-NEXT: spawned, without a bound: many strands, more than 100000 bytes, 0 times unspliced
// CHECK-NEXT: spawned, 131072: many strands, in bounds, unspliced
// CHECK-NEXT: spawned, 262144: many strands, in bounds, unspliced
// CHECK-NEXT: spawned, 0: no strands, in bounds, unspliced
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
  if (getenv("SHOW"))
    fprintf(stderr, "%zu %u: %lu most, %lu unspliced, %lu spawned, %lu delayed\n", space,
            spawn_leaves, count.delayed_most, count.unspliced, count.spawned, count.delayed);
  return count;
}

int main() {
  const auto report = [](const statistics &s, size_t space) {
    printf("%s, %s\n", s.delayed_most <= space ? "in bounds" : "too many bytes",
           s.unspliced ? "unspliced" : "spliced");
  };
  const auto many = [](const statistics &s) {
    printf("%s, %lu times unspliced\n",
           s.delayed_most > 100000 ? "more than 100000 bytes" : "few bytes", s.unspliced);
  };
  printf("unbounded: ");
  many(run(size_t(1) << 40, 0));
  printf("none: %s\n", run(0, 0).unspliced ? "unspliced" : "spliced");
  printf("serial, 16384: ");
  report(run(16384, 0), 16384);
  const auto strands = [](const statistics &s) {
    printf("%s strands, ", s.spawned > 2 ? "many" : s.spawned ? "few" : "no");
  };
  statistics s = run(size_t(1) << 40, 2);
  printf("spawned, without a bound: ");
  strands(s);
  many(s);
  for (size_t space : {131072, 262144, 0}) {
    s = run(space, 2);
    printf("spawned, %zu: ", space);
    strands(s);
    report(s, space);
  }
}
