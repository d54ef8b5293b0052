// Each step is made once, after the previous step, whatever the depth: making a step may change
// the next one. Phases that can't be cut in the same dimension run one after the other.
// RUN: %splice -O1 -g -fsanitize=undefined -fno-sanitize-recover=all %s -o %t
// RUN: env CILK_NWORKERS=2 %t | FileCheck %s
#include <cilk/splice.h>

#include <utility>
#include <vector>

using namespace cilk::splicing;

enum { N = 5000, SIDE = 60 };

static double sum(const std::vector<double> &v) {
  double all = 0;
  for (double x : v)
    all += x;
  return all;
}

static void swaps(unsigned depth) {
  std::vector<double> first(N), second(N);
  for (int i = 0; i < N; ++i)
    first[i] = i;
  double *from = first.data(), *to = second.data();
  long made = 0, late = 0;
  cilk::splice_steps(70, depth, [&](long t) {
    late += t != made++;
    double *x = from, *y = to;
    std::swap(from, to);
    return phase(
        box({1, N - 1}),
        [=](const box &p) { return effect{reads(array(x), p.grown()), writes(array(y), p)}; },
        [=](const box &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            y[i] = 0.5 * (x[i - 1] + x[i + 1]);
        });
  });
  printf("depth %u: %.6f %.6f, %ld steps, %ld out of order\n", depth, sum(first), sum(second), made,
         late);
}

static void alternate() {
  std::vector<double> a(SIDE * SIDE, 1), b(SIDE * SIDE, 2);
  const array of_a(a.data(), SIDE), of_b(b.data(), SIDE);
  const box all({0, SIDE}, {0, SIDE});
  auto add = [](std::vector<double> &to, const std::vector<double> &more, const box &part) {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      for (long j = part.lo[1]; j < part.hi[1]; ++j)
        to[i * SIDE + j] += more[i * SIDE + j];
  };
  auto rows = phase(all,
                    [&](const box &p) { return effect{reads(of_a, p), writes(of_b, p)}; },
                    [&](const box &p) { add(b, a, p); })
                  .cuts(0);
  auto columns = phase(all,
                       [&](const box &p) { return effect{reads(of_b, p), writes(of_a, p)}; },
                       [&](const box &p) { add(a, b, p); })
                     .cuts(1);
  options how;
  how.cache = 10000;
  cilk::splice(how, rows, columns);
  printf("%g\n", sum(a));
}

int main() {
  // CHECK: depth 1: [[FIRST:[0-9.]+]] [[SECOND:[0-9.]+]], 70 steps, 0 out of order
  swaps(1);
  // CHECK-NEXT: depth 8: [[FIRST]] [[SECOND]], 70 steps, 0 out of order
  swaps(8);
  // CHECK-NEXT: depth 0: [[FIRST]] [[SECOND]], 70 steps, 0 out of order
  swaps(0);
  // CHECK-NEXT: 14400
  alternate();
  return 0;
}
