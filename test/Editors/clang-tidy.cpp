// REQUIRES: clang-tidy
// RUN: rm -rf %t && mkdir %t && cp %s %t/tidy.cpp && cd %t
// Since clang-tidy 22 a database may have the driver's options; after `--` any version takes them.
// RUN: %database tidy.cpp %driver++ %if !before-llvm22 %{ -fopencilk -ftapir=serial %} -O2
// RUN: %clang_tidy --checks=-*,bugprone-* --warnings-as-errors=* tidy.cpp -- -fopencilk -ftapir=serial -O2 > log
// RUN: count 0 < log
// RUN: %clang_tidy --checks=-*,bugprone-*,clang-analyzer-*,performance-*,modernize-use-nullptr --warnings-as-errors=* tidy.cpp > log
// RUN: count 0 < log
// RUN: not %clang_tidy --checks=-*,clang-analyzer-*,modernize-use-nullptr tidy.cpp --extra-arg=-DMISTAKES > log
// RUN: FileCheck %s < log
// clang-tidy reads Cilk. Its checks see the serial projection; misuse of Cilk is reported as an
// error of the compiler.
#include <cilk/cilk.h>
#include <vector>

long fib(int n) {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}
void all(std::vector<long> &v) {
  cilk_for (auto &x : v) {
    x = cilk_spawn fib(static_cast<int>(x));
  }
#pragma cilk grainsize(4)
  cilk_for (int i = 0; i < 10; ++i) {
    v[i] = i;
  }
  cilk_scope {
    cilk_spawn { v[0] = 1; }
    v[1] = 2;
  }
}

#ifdef MISTAKES
int analysed(int n) {
  int zero = 0;
  cilk_for (int i = 0; i < n; ++i) {
    int *p = 0; // CHECK-DAG: tidy.cpp:[[#@LINE]]:14: warning: use nullptr [modernize-use-nullptr]
    fib(p ? 1 : 2);
  }
  if (cilk_spawn fib(1)) // CHECK-DAG: tidy.cpp:[[#@LINE]]:7: error: 'cilk_spawn' cannot be used in the condition of an 'if' statement {{.*}} [clang-diagnostic-error]
    return 1;
  return n / zero;
}
#endif
