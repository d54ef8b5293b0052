// The order of splicing: phases that share nothing run one after the other; more phases than fit
// into a bundle, and more steps than the depth, are several bundles; empty loops and no steps are
// nothing. A step of a trailing phase comes between steps of the leading phase, as soon as it may.
// RUN: %splice -O1 %s -o %t && env CILK_NWORKERS=1 %t | FileCheck %s
#include <cilk/splice.h>

using namespace cilk::splicing;

static double x[100], y[100], z[100];
static const array of_x(x), of_y(y), of_z(z);

template <class Accesses> static auto letter(char c, long n, Accesses what) {
  return phase(box({0, n}), what, [c](const box &part) { printf("%c%ld ", c, part.lo[0]); })
      .blocks(2);
}

int main() {
  auto a = letter('a', 8, [](const box &b) { return effect{writes(of_x, b)}; });
  auto b = letter('b', 8, [](const box &b) { return effect{reads(of_x, b.grown_in(0, 0, 1)),
                                                           writes(of_y, b)}; });
  auto c = letter('c', 8, [](const box &b) { return effect{writes(of_z, b)}; });
  auto d = letter('d', 8, [](const box &b) { return effect{reads(of_x, b)}; });
  auto none = letter('n', 0, [](const box &b) { return effect{reads(of_x, b)}; });
  // CHECK: a0 b0 a2 b1 a4 b3 a6 b5
  cilk::splice(a, b);
  printf("\n");
  // CHECK-NEXT: a0 a2 a4 a6 c0 c2 c4 c6
  cilk::splice(a, c);
  printf("\n");
  // CHECK-NEXT: d0 a0 d2 a2 d4 a4 d6 a6
  cilk::splice(options(), d, none, a);
  printf("\n");
  // CHECK-NEXT: done
  cilk::splice(none);
  cilk::splice_steps(0, 4, [&](long) { return a; });
  cilk::splice_steps(-1, 4, [&](long) { return a; });
  printf("done\n");
  // CHECK-NEXT: a0 a0 a2 a2 a4 a4 a6 a6 a0 a2 a4 a6
  cilk::splice_steps(3, 2, [&](long) { return a; });
  printf("\n");
  // CHECK-NEXT: 280
  statistics s;
  options how;
  how.count = &s;
  cilk::splice_steps(70, 1000, [&](long) {
    return phase(box({0, 8}), [](const box &b) { return effect{writes(of_x, b)}; },
                 [](const box &) {}).blocks(2);
  }, how);
  printf("%lu\n", s.leaves);
}
