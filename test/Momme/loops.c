// Loops have hooks with their counts, if these are known before.
// RUN: %make_trace -DHOOKS=64 -DOPTIONS=0
// RUN: %traced -O1 %s -o %t && %t | FileCheck %s
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 0; i < argc + 1; ++i)
    printf("in %d\n", i);
  volatile int n = 2;
  while (n > 0)
    n = n - 1;
}
// CHECK: loop 7 - count 2 tapir 0 one-exit 1
// CHECK-NEXT: body 7
// CHECK-NEXT: in 0
// CHECK-NEXT: body-exit 7 - latch 1
// CHECK-NEXT: body 7
// CHECK-NEXT: in 1
// CHECK-NEXT: body-exit 7
// CHECK-NEXT: left 7
// CHECK-NEXT: loop 10 - count -1 tapir 0
// CHECK-NEXT: body 10
