// Without exceptions, a second value for a cilk::ivar ends the process, with the reason.
// RUN: %clangxx_cilk -fno-exceptions %s -o %t
// RUN: not --crash %t 2>&1 | FileCheck %s
#include <cilk/concurrent.h>
#include <cstdio>

int main() {
  cilk::ivar<int> of;
  of.put(1);
  // CHECK: value 1
  std::fprintf(stderr, "value %d\n", of.get());
  // CHECK-NEXT: cilk: a cilk::ivar is put twice: it takes one value, for good
  of.put(2);
  // CHECK-NOT: unreachable
  std::fprintf(stderr, "unreachable\n");
}
