// REQUIRES: clang-tidy
// RUN: %clang_tidy --checks=-*,bugprone-*,clang-analyzer-*,readability-* %s -- -fopencilk -std=c11 -pedantic -Wall -Wextra | FileCheck %s
// RUN: %clang_tidy --checks=-*,clang-analyzer-* %s -- -std=c11 -I%prefix/include | FileCheck --check-prefix=ANALYZER %s
// Clang's analyser follows values through spawns and parallel loops.
#include <cilk/cilk.h>
int f(int n);
int g(int n) {
  int x = cilk_spawn f(n);
  int zero = 0;
  cilk_sync;
  cilk_for (int i = 0; i < 3; i++) {
    if (x == 3) {
      // CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: Division by zero [clang-analyzer-core.DivideZero]
      // ANALYZER: [[#@LINE+1]]:{{[0-9]+}}: warning: Division by zero [clang-analyzer-core.DivideZero]
      f(n / zero);
    }
  }
  return x;
}
