// Functions that declare their effects may return a value; all such functions are
// checked, with optimisation and without.
// REQUIRES: cilksan
// RUN: %driver -fopencilk -fsanitize=cilk -O0 -g -x c++ %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
// RUN: %driver -fopencilk -fsanitize=cilk -O1 -g -x c++ %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
#include <cstdio>

struct three {
  int data[3];
#pragma cilk splice reads(other.data[0 : 3]) writes(data[0 : 3])
  __attribute__((noinline)) three &operator=(const three &other) noexcept {
    for (int i = 0; i < 3; ++i)
      data[i] = other.data[i];
    return *this;
  }
};

#pragma cilk splice writes(a[0 : n])
__attribute__((noinline)) static bool fill(int *a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = i;
  // CHECK: splice-results.cpp:[[#@LINE+1]]:15: effect: write of 'a'
  return a[n] = 1;
}

// CHECK: found 1 undeclared access.
int main() {
  int a[9];
  three x = {{1, 2, 3}}, y;
  y = x;
  std::printf("%d %d\n", y.data[2], fill(a, 8));
}
