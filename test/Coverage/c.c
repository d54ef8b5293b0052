// The counts of a C program equal those of its serial projection, on one worker and on many, and so
// do the counts of branches.
// RUN: rm -rf %t && mkdir %t
// RUN: %compare_coverage --dir %t/clang %s
// RUN: %compare_coverage --dir %t/single --levels 2 --only-cilk=-fprofile-update=single %s
// RUN: %compare_coverage --dir %t/gcov --kind gcov --levels 0 %s
// RUN: cd %t && %clang_cilk -O2 -fprofile-instr-generate -fcoverage-mapping %s -o p
// RUN: env LLVM_PROFILE_FILE=%t/raw CILK_NWORKERS=4 %t/p
// RUN: llvm-profdata merge %t/raw -o %t/data
// RUN: llvm-cov show %t/p -instr-profile=%t/data -show-branches=count | FileCheck %s --match-full-lines
#include <stdio.h>
static long sum;

// CHECK: {{ +[0-9]+\| +1.67k\|}}static void add(int i) { __atomic_fetch_add(&sum, i, __ATOMIC_RELAXED); }
static void add(int i) { __atomic_fetch_add(&sum, i, __ATOMIC_RELAXED); }

// CHECK: {{ +[0-9]+\| +208\|}}static long fib(int n) {
static long fib(int n) {
  // CHECK: {{ +[0-9]+\| +208\|}}  if (n < 2)
  if (n < 2)
    // CHECK: {{.*}}Branch ({{.*}}): [True: 109, False: 99]
    // CHECK: {{ +[0-9]+\| +109\|}}    return n;
    return n;
  // CHECK: {{ +[0-9]+\| +99\|}}  long a = cilk_spawn fib(n - 1);
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  // CHECK: {{ +[0-9]+\| +99\|}}  cilk_sync;
  cilk_sync;
  return a + b;
}

static int choose(int c) {
  int x = c ? cilk_spawn fib(5) : 1, y;
  cilk_sync;
  y = c && x > 1 ? 2 : cilk_spawn fib(4);
  cilk_sync;
  return x + y;
}

int main(void) {
  // CHECK: {{ +[0-9]+\| +1.00k\|}}  cilk_for (int i = 0; i < 1000; ++i)
  cilk_for (int i = 0; i < 1000; ++i)
    // CHECK: {{.*}}Branch ({{.*}}): [True: 1.00k, False: 1]
    // CHECK: {{ +[0-9]+\| +1.00k\|}}    add(i);
    add(i);
  cilk_for (long i = 1000; i > 0; i -= 1) {
    if (i % 3 == 0)
      // CHECK: {{ +[0-9]+\| +333\|}}      continue;
      continue;
    add(i);
  }
  // CHECK: {{ +[0-9]+\| +1\|}}  cilk_spawn add(3);
  cilk_spawn add(3);
  cilk_spawn {
    add(4);
    for (int i = 0; i < 3; ++i)
      add(i);
  }
  cilk_scope {
    cilk_spawn add(6);
    add(7);
  }
  cilk_for (int i = 0; i < 8; i += 2) {
    cilk_for (int j = 0; j != i; ++j) {
      if (i > 4 || j > 2)
        cilk_spawn fib(1);
    }
  }
  cilk_sync;
  printf("%ld %ld %d\n", sum, fib(10), choose(0) + choose(1));
  return 0;
}
