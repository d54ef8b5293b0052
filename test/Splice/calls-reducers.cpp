// Functions whose base cases call functions that use a reducer aren't spliced: the additions keep
// their serial order.
// RUN: %clang_splice++ -O2 -Rpass=tapir -Rpass-missed=tapir %s -o %t 2>&1 | FileCheck %s
// RUN: %clang_splice++ -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: env CILK_NWORKERS=1 %t | diff %t.expected -
// RUN: env CILK_NWORKERS=4 %t | diff %t.expected -
#include <cilk/cilk.h>
#include <cilk/vector_reducer.h>
#include <cstdio>

static cilk::vector_append_reducer<long> places;
static long a[4000], b[4000];

[[gnu::noinline]] static void note(long i) { places.push_back(i); }
[[gnu::noinline]] static void note_negative(long i) { places.push_back(-i); }

#pragma cilk splice reads(from[lo - 1 : hi + 1]) writes(to[lo : hi])
static void calls(const long *from, long *to, long lo, long hi) noexcept {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      to[i] = from[i - 1] + from[i + 1];
    note(lo);
    return;
  }
  cilk_scope {
    cilk_spawn calls(from, to, lo, (lo + hi) / 2);
    calls(from, to, (lo + hi) / 2, hi);
  }
}

// One of two functions is called, by its address.
#pragma cilk splice reads(from[lo - 1 : hi + 1]) writes(to[lo : hi])
static void chooses(const long *from, long *to, long lo, long hi) noexcept {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      to[i] = from[i - 1] + from[i + 1];
    (lo % 3 ? note : note_negative)(lo);
    return;
  }
  cilk_scope {
    cilk_spawn chooses(from, to, lo, (lo + hi) / 2);
    chooses(from, to, (lo + hi) / 2, hi);
  }
}

int main() {
// CHECK: this loop is not spliced: '{{.*}}calls{{.*}}' uses a reducer
#pragma cilk splice(8)
  for (int t = 0; t < 8; ++t)
    calls(t & 1 ? b : a, t & 1 ? a : b, 1, 3999);
// CHECK: this loop is not spliced: '{{.*}}chooses{{.*}}' uses a reducer
#pragma cilk splice(8)
  for (int t = 0; t < 8; ++t)
    chooses(t & 1 ? b : a, t & 1 ? a : b, 1, 3999);
  for (long i : places)
    std::printf("%ld\n", i);
}
