// An exception of a leaf leaves the splice when the other strands have ended. It is the same
// exception on any number of workers; nothing leaks, also if leaves are delayed.
// RUN: %splice -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t > %t.one
// RUN: env CILK_NWORKERS=4 %t | diff %t.one -
// RUN: FileCheck %s < %t.one
// RUN: %splice -O1 -fsanitize=address,undefined %s -o %t.s
// RUN: env CILK_NWORKERS=4 %t.s | diff %t.one -
// CHECK: a loop: step 3 at 100
// CHECK-NEXT: a tree: step 3 at 100
// CHECK-NEXT: again: none
#include "ways.h"

#include <string>

static long thrower;

struct throwing : jacobi_1d {
  using jacobi_1d::jacobi_1d;
  void sweep(long t, int loop, const box &part) const {
    if (t == thrower && part.lo[0] <= 100 && 100 < part.hi[0])
      throw "step " + std::to_string(t) + " at 100";
    jacobi_1d::sweep(t, loop, part);
  }
};

template <class Run> static void attempt(const char *what, Run run) {
  shape s;
  s.n[0] = 4000;
  s.steps = 6;
  throwing k(s);
  k.begin();
  try {
    run(k);
    printf("%s: none\n", what);
  } catch (const std::string &thrown) {
    printf("%s: %s\n", what, thrown.c_str());
  }
}

int main() {
  manner m;
  m.depth = 6;
  m.leaf[0] = 8;
  m.how.spawn_leaves = 2;
  thrower = 3;
  attempt("a loop", [&](throwing &k) { run_spliced(k, m); });
  attempt("a tree", [&](throwing &k) { run_trees(k, m); });
  thrower = -1;
  attempt("again", [&](throwing &k) { run_trees(k, m); });
}
