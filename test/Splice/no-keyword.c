// Calls are spliced in a unit without any Cilk keyword, and also if the called function comes from
// a precompiled header.
// RUN: %clang_splice -O2 -Rpass=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice++ -O2 -Rpass=tapir -x c++ -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -O2 -DHEADER -x c-header %s -o %t.pch
// RUN: %clang_splice -O2 -DUNIT -include-pch %t.pch -Rpass=tapir -c %s -o %t.o 2>&1 | FileCheck %s
#ifdef __cplusplus
#define NOEXCEPT noexcept
#else
#define NOEXCEPT
#endif

#ifndef UNIT
#pragma cilk splice writes(a[lo : hi])
static inline void add(long *a, long lo, long hi) NOEXCEPT {
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      a[lo]++;
  else {
    long middle = lo + (hi - lo) / 2;
    add(a, lo, middle);
    add(a, middle, hi);
  }
}
#endif

#if !defined(HEADER) || defined(UNIT) // the precompiled header's macros exist here, too
void run(int steps, long *a, long n);
void run(int steps, long *a, long n) {
  // CHECK: :[[#@LINE+2]]:3: remark: the steps of this loop are spliced; calls in each: 1
#pragma cilk splice
  for (int t = 0; t < steps; ++t)
    add(a, 0, n);
}
#endif
