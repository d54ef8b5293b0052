// In C++, 'noexcept' functions can be spliced, which may be templates or members of a namespace or
// class, and may have parameters that are references and call the library in the condition.
// RUN: %clang_splice++ -O2 -Rpass=tapir -Rpass-missed=tapir %s -o %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=1 %t | FileCheck --check-prefix=RESULT %s
// RUN: env CILK_NWORKERS=4 %t | FileCheck --check-prefix=RESULT %s
// RUN: %clang_splice++ -O0 %s -o %t && %t | FileCheck --check-prefix=RESULT %s
#include "Inputs/small-cache.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

// CHECK-NOT: is not spliced
// CHECK-COUNT-2: remark: the steps of this loop are spliced; calls in each: 1
// CHECK: remark: the steps of this loop are spliced; calls in each: 2
// CHECK-NOT: is not spliced

namespace heat {
#pragma cilk splice reads(a[lo - 1 : hi + 1])
#pragma cilk splice writes(b[lo : hi])
template <class T> void step(const T *a, T *b, long lo, long hi, const T &weight) noexcept {
  if (hi - lo <= std::max(10L, 64L)) {
    for (long i = lo; i < hi; ++i)
      b[i] = weight * (a[i - 1] + a[i + 1]) + (1 - 2 * weight) * a[i];
    return;
  }
  const long middle = std::midpoint(lo, hi);
  cilk_scope {
    cilk_spawn step(a, b, lo, middle, weight);
    step(a, b, middle, hi, weight);
  }
}

template <class T> void run(T *a, T *b, long n, int steps, const T &weight) {
  if (n < 3)
    return;
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t) {
    step(a, b, 1, n - 1, weight);
    std::swap(a, b);
  }
}
} // namespace heat

struct Sums {
#pragma cilk splice reads(in[lo : hi]) writes(out[lo : hi])
  static void add(const long *in, long *out, long lo, long hi) noexcept {
    if (hi - lo < 50) {
      for (; lo < hi; ++lo)
        out[lo] += in[lo];
    } else {
      cilk_spawn add(in, out, lo, (lo + hi) / 2);
      add(in, out, (lo + hi) / 2, hi);
    }
  }
};

[[gnu::noinline]] static void sums(long *a, long *b, long n, int steps) {
#pragma cilk splice
  for (int t = 0; t < steps; ++t) {
    Sums::add(a, b, 0, n);
    Sums::add(b, a, 0, n);
  }
}

template <class T> static bool test(int n, int steps) {
  std::vector<T> a(n), b(n), c, d;
  for (int i = 0; i < n; ++i)
    a[i] = b[i] = T(i * 7919 % 1000);
  c = a;
  d = b;
  heat::run(a.data(), b.data(), n, steps, T(0.25));
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      d[i] = T(0.25) * (c[i - 1] + c[i + 1]) + (1 - 2 * T(0.25)) * c[i];
    std::swap(c, d);
  }
  if (steps % 2)
    std::swap(c, d);
  return a == c && b == d;
}

int main() {
  std::vector<long> a(5000, 1), b(5000, 2), c(a), d(b);
  sums(a.data(), b.data(), 5000, 20);
  for (int t = 0; t < 20; ++t)
    for (int i = 0; i < 5000; ++i)
      c[i] += d[i] += c[i];
  // RESULT: 1 1 1
  printf("%d %d %d\n", test<double>(20000, 19), test<float>(3000, 8), a == c && b == d);
}
