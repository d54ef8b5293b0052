// In C++, where functions may throw, loops whose iterations don't throw are spliced as in C:
// between destructors, in a try block, and in a lambda.
// RUN: %clang_splice -O2 -Rpass=tapir -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -ftapir=serial -O2 %s -lstdc++ -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O2 %s -lstdc++ -o %t && %t | diff %t.expected -
// RUN: env CILK_NWORKERS=1 %t | diff %t.expected -
// RUN: env CILK_NWORKERS=4 %t | diff %t.expected -
// RUN: %clang_splice -O2 -fno-exceptions -DNO_EXCEPTIONS -Rpass-missed=tapir -c %s -o %t.o 2>&1 | count 0
#include <cstdio>
#include <vector>

using Numbers = std::vector<double>;

struct Counts {
  int &Ends;
  ~Counts() { ++Ends; }
};

// CHECK-NOT: is not spliced
__attribute__((noinline)) static int between(long n, int steps, double *a, double *b) {
  int ends = 0;
  {
    Counts guard{ends};
// CHECK: :[[#@LINE+2]]:5: remark: the steps of this loop are spliced; parallel loops in each: 2
#pragma cilk splice(4)
    for (int t = 0; t < steps; ++t) {
      cilk_for (long i = 0; i < n; ++i)
        b[i] = a[i] + t;
      cilk_for (long i = 1; i < n; ++i)
        a[i] = b[i] * 0.5 + b[i - 1] * 0.25;
    }
  }
  return ends;
}

__attribute__((noinline)) static void in_lambda(long n, int steps, double *a, double *b) {
  auto run = [=](double by) {
// CHECK: :[[#@LINE+2]]:5: remark: the steps of this loop are spliced; parallel loops in each: 1
#pragma cilk splice(8)
    for (int t = 0; t < steps; ++t)
      cilk_for (long i = 1; i < n - 1; ++i)
        b[i] = b[i] * by + a[i - 1] + a[i + 1];
  };
  run(0.5);
}

#ifndef NO_EXCEPTIONS
__attribute__((noinline)) static int in_try(long n, int steps, double *a, double *b) {
  try {
// CHECK: :[[#@LINE+2]]:5: remark: the steps of this loop are spliced; parallel loops in each: 2
#pragma cilk splice
    for (int t = 0; t < steps; ++t) {
      cilk_for (long i = 0; i < n; ++i)
        b[i] = a[i] + t;
      cilk_for (long i = 2; i < n; ++i)
        a[i] = b[i - 2] * 0.75;
    }
    if (a[2] < 1000)
      throw 7;
  } catch (int caught) {
    return caught;
  }
  return 0;
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: an iteration of a parallel loop may throw
__attribute__((noinline)) static void throws(long n, int steps, double *a) {
#pragma cilk splice
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 0; i < n; ++i) {
      if (a[i] < 0)
        throw i;
      a[i] += t;
    }
}
// CHECK-NOT: is not spliced
#endif

int main() {
  const long n = 400000;
  Numbers a(n), b(n);
  for (long i = 0; i < n; ++i)
    a[i] = double(i * 7919 % 1000) / 1000;
  int all = between(n, 11, a.data(), b.data());
  in_lambda(n, 9, b.data(), a.data());
#ifndef NO_EXCEPTIONS
  all += in_try(n, 11, a.data(), b.data());
  throws(n, 3, a.data());
#endif
  double sum = 0;
  for (long i = 0; i < n; ++i)
    sum += (a[i] + b[i]) * double(i % 13);
  std::printf("%d %.17g\n", all, sum);
}
