// A tool may get hooks where exceptions arrive, instead of after the calls that they leave.
// RUN: %make_trace -DHOOKS='(2+2048)' -DOPTIONS=1
// RUN: %traced_cxx -O2 %s -o %t && %t | FileCheck %s
#include <cstdio>

__attribute__((noinline)) void thrower() { throw 1; }
__attribute__((noinline)) void passer() { thrower(); std::printf("no\n"); }

int main() {
  try {
    passer();
  } catch (int) {
    std::printf("caught\n");
  }
}
// CHECK: entry 7 passer()
// CHECK-NEXT: entry 6 thrower()
// CHECK-NEXT: landing 9 main
// CHECK-NEXT: caught
// CHECK-NEXT: return 9 main throws 0
