// Splicing has no races of its own, and the eight kernels of benchmarks/splice access what they
// declare and no more. What a wrong declaration leads to is reported: an access outside of it by
// line.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O1 -g -I%S/../../benchmarks/splice %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t wrong 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK-NOT: race:
// CHECK-NOT: effect:
// CHECK: all the same, some apart
// CHECK: No races
#include "ways.h"

static statistics count;

template <class Kernel> static void run(long n, long m, long l, bool in_chunks = false) {
  shape s;
  s.n[0] = in_chunks ? 32 : n;
  s.n[1] = m;
  s.n[2] = l;
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
  run_trees(trees, how, 2);
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
  run<jacobi_1d>(90, 1, 1);
  run<jacobi_2d>(20, 14, 1);
  run<jacobi_3d>(10, 9, 8);
  run<apop>(90, 1, 1);
  run<seidel_2d>(20, 14, 1);
  run<fdtd_2d>(20, 14, 1);
  run<mvt>(0, 14, 1, true);
  run<bicg>(0, 14, 1, true);
  printf("all the same, %s apart\n", count.spawned ? "some" : "none");
  fflush(stdout);
}
