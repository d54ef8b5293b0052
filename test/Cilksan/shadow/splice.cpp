// Splicing has no races of its own, and kernels of benchmarks/splice access exactly what they
// declare, also if leaves are delayed. A declaration that lacks an access is reported, by line.
// REQUIRES: cilksan
// RUN: %driver++ -fopencilk -fsanitize=cilk -std=c++17 -O0 -I%S/../../../benchmarks/splice %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t wrong 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK-NOT: race:
// CHECK-NOT: effect:
// CHECK: all the same, some apart
// CHECK: detected 0 distinct races
#include "ways.h"

static statistics count;

template <class Kernel, bool as_trees> static void run(long n, long m) {
  shape s;
  s.n[0] = n;
  s.n[1] = m;
  s.steps = 3;
  Kernel serial(s), spliced(s), trees(s);
  serial.begin();
  run_serial(serial);
  manner how;
  how.depth = 3;
  for (long &extent : how.leaf)
    extent = 4;
  how.how.spawn_leaves = 2;
  how.how.count = &count;
  spliced.begin();
  run_spliced(spliced, how);
  trees.begin();
  if constexpr (as_trees)
    run_trees(trees, how, 2);
  else
    run_serial(trees);
  const size_t bytes = size_t(serial.result().size()) * sizeof(double);
  if (memcmp(serial.result().get(), spliced.result().get(), bytes) ||
      memcmp(serial.result().get(), trees.result().get(), bytes)) {
    printf("%s is not the same\n", Kernel::name);
    exit(1);
  }
}

int main(int argc, char **) {
  if (argc > 1) {
    double x[64] = {}, y[64] = {};
    const array of_x(x), of_y(y);
    cilk::splice(phase(box({1, 63}),
                       [=](const box &part) { return effect{reads(of_x, part), writes(of_y, part)}; },
                       [&](const box &part) {
                         for (long i = part.lo[0]; i < part.hi[0]; ++i)
                           // WRONG: splice.cpp:[[#@LINE+2]]:{{[0-9]+}}: effect: read of 'x'
                           // WRONG-SAME: outside of what 'average' declares
                           y[i] = x[i - 1] + x[i];
                       })
                     .blocks(8)
                     .named("average"));
    return 0;
  }
  run<jacobi_2d, true>(20, 14);
  run<fdtd_2d, false>(20, 14);
  run<mvt, false>(32, 14);
  printf("all the same, %s apart\n", count.spawned ? "some" : "none");
  fflush(stdout);
}
