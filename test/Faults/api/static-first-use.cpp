// A function's static variable is constructed once, by a task that spawns while others wait for it.
// RUN: %cilkxx %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: 1 constructed, sum 14400
#include "faults.h"
#include <atomic>

static std::atomic<int> Constructed, Sum;

namespace {
struct Object {
  int Value = fib(12);
  Object() { ++Constructed; }
};
} // namespace

__attribute__((noinline)) static void use() {
  static Object Shared;
  Sum += Shared.Value;
}

int main() {
  // This call is serially first: a strand that waits in a constructor's guard can't run other work.
  use();
  _Cilk_for (int I = 1; I < 100; ++I)
    use();
  printf("%d constructed, sum %d\n", Constructed.load(), Sum.load());
}
