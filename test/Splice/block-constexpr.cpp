// The compiler evaluates functions with spliced blocks and loops, and functions with declared
// effects, by their serial projection. Code that isn't evaluated is spliced.
// RUN: %clang_splice++ -O2 -Rpass=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice++ -std=c++17 -O2 %s -o %t && %t
// RUN: %clang_splice++ -std=c++20 -O0 %s -o %t && %t
#include "Inputs/small-cache.h"

#include <stdlib.h>

constexpr long in_block(long n) {
  long a[100] = {}, b[100] = {}, sum = 0;
#pragma cilk splice
  {
    cilk_for (long i = 0; i < n; ++i)
      a[i] = i;
    cilk_for (long i = 1; i < n; ++i)
      b[i] = a[i] + a[i - 1];
  }
  for (long x : b)
    sum += x;
  return sum;
}
static_assert(in_block(4) == 9);

constexpr long in_loop(long n) {
  long a[100] = {};
#pragma cilk splice(4)
  for (int t = 0; t < 3; ++t) {
    cilk_for (long i = 0; i < n; ++i)
      a[i] += i + t;
  }
  return a[n - 1];
}
static_assert(in_loop(5) == 15);

template <class T> constexpr T leaves(T n) {
#pragma cilk splice
  {
    T a[4] = {};
    cilk_for (int i = 0; i < 4; ++i)
      a[i] = n + i;
    return a[3];
  }
}
static_assert(leaves(5L) == 8);

#pragma cilk splice writes(a[lo : hi])
constexpr void fill(long *a, long lo, long hi) noexcept {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      a[i] = 3 * i;
    return;
  }
  cilk_spawn fill(a, lo, (lo + hi) / 2);
  fill(a, (lo + hi) / 2, hi);
}
#pragma cilk splice reads(a[lo : hi]) writes(b[lo : hi])
constexpr void twice(const long *a, long *b, long lo, long hi) noexcept {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      b[i] = 2 * a[i];
    return;
  }
  cilk_spawn twice(a, b, lo, (lo + hi) / 2);
  twice(a, b, (lo + hi) / 2, hi);
}
constexpr void in_calls(long *a, long *b, long n) noexcept {
#pragma cilk splice
  {
    fill(a, 0, n);
    twice(a, b, 0, n);
  }
}
constexpr long of_calls() {
  long a[300] = {}, b[300] = {};
  in_calls(a, b, 300);
  return b[299];
}
static_assert(of_calls() == 1794);

__attribute__((noinline)) static void at_run_time(long *a, long *b, long n) {
  // CHECK: remark: this block is spliced; calls: 2
  in_calls(a, b, n);
}

int main(int argc, char **) {
  const long n = 400000;
  long *a = static_cast<long *>(malloc(n * sizeof(long)));
  long *b = static_cast<long *>(malloc(n * sizeof(long)));
  at_run_time(a, b, n);
  for (long i = 0; i < n; ++i)
    if (b[i] != 6 * i)
      return 1;
  return in_block(3 + argc) == 9 && in_loop(4 + argc) == 15 && leaves(4L + argc) == 8 ? 0 : 2;
}
