// A program in C that is compiled with -fexceptions needs no C++ library if its tasks run inside a
// runtime's call, which catches exceptions.
// RUN: %clang_cilk -ftapir=omp -fexceptions -O0 %s -o %t && %t | FileCheck %s
// RUN: %clang_cilk -ftapir=omp -fexceptions -O2 %s -o %t && %t | FileCheck %s
// RUN: %clang_cilk -ftapir=tbb -fexceptions -O2 %s -o %t && %t | FileCheck %s
// RUN: %clang_cilk -ftapir=pthread -fexceptions -O2 %s -o %t && %t | FileCheck %s
// RUN: %clang_cilk -ftapir=opencilk -fexceptions -O2 %s -o %t && %t | FileCheck %s
#include <stdio.h>

// The compiler does not know that this function doesn't throw.
__attribute__((weak)) int twice(int n) { return 2 * n; }

int sum(int n) {
  int a = cilk_spawn twice(n), b = twice(n + 1), squares[8];
  cilk_for (int i = 0; i < 8; ++i)
    squares[i] = twice(i) * i;
  cilk_sync;
  return a + b + squares[7];
}

int main(void) {
  // CHECK: 140
  printf("%d\n", sum(10));
}
