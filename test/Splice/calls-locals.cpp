// Base cases run after the calls that lead to them have ended. So functions
// that pass the address of a local variable to their base cases, in whatever
// way, aren't spliced.
// RUN: %clang_splice++ -O2 -Rpass=tapir -Rpass-missed=tapir %s -o %t 2>&1 | FileCheck %s
// RUN: %clang_splice++ -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %t | diff %t.expected -
#include "Inputs/small-cache.h"

#include <algorithm>
#include <cilk/cilk.h>
#include <cstdint>
#include <cstdio>

static long a[5000];
static const long one = 1;

template <class F> static void finish(const char *name, F step) {
  for (long &x : a)
    x = 0;
  step();
  unsigned long sum = 0;
  for (long x : a)
    sum = sum * 3 + static_cast<unsigned long>(x);
  std::printf("%s %lu\n", name, sum);
}

// The address is a reference to one of two variables.
#pragma cilk splice writes(a[lo : hi])
static void chosen(long *a, long lo, long hi, const long &w) noexcept {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      a[i] += w;
    return;
  }
  const long length = hi - lo, other = lo;
  cilk_scope {
    cilk_spawn chosen(a, lo, (lo + hi) / 2, std::max(length, other));
    chosen(a, (lo + hi) / 2, hi, std::max(length, other));
  }
}

// The address is passed as a number.
#pragma cilk splice writes(a[lo : hi])
static void number(long *a, long lo, long hi, std::intptr_t w) noexcept {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      a[i] += *reinterpret_cast<const long *>(w);
    return;
  }
  const long length = hi - lo;
  cilk_scope {
    cilk_spawn number(a, lo, (lo + hi) / 2,
                      reinterpret_cast<std::intptr_t>(&length));
    number(a, (lo + hi) / 2, hi, reinterpret_cast<std::intptr_t>(&length));
  }
}

// The address comes from another variable.
#pragma cilk splice writes(a[lo : hi])
static void listed(long *a, long lo, long hi, const long *w, long c) noexcept {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      a[i] += *w;
    return;
  }
  const long x = hi - lo, y = hi + lo;
  const long *const all[3] = {&x, &y, w};
  cilk_scope {
    cilk_spawn listed(a, lo, (lo + hi) / 2, all[c], c);
    listed(a, (lo + hi) / 2, hi, all[c], c);
  }
}

int main() {
  // CHECK: '{{.*}}chosen{{.*}}' passes the address of a local variable outside of its base case
  finish("chosen", [] {
#pragma cilk splice(4)
    for (int t = 0; t < 4; ++t)
      chosen(a, 0, 5000, one);
  });
  // CHECK: '{{.*}}number{{.*}}' passes the address of a local variable outside of its base case
  finish("number", [] {
#pragma cilk splice(4)
    for (int t = 0; t < 4; ++t)
      number(a, 0, 5000, reinterpret_cast<std::intptr_t>(&one));
  });
  // CHECK: '{{.*}}listed{{.*}}' passes the address of a local variable outside of its base case
  finish("listed", [] {
#pragma cilk splice(4)
    for (int t = 0; t < 4; ++t)
      listed(a, 0, 5000, &one, t & 1);
  });
}
