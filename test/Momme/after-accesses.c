// After an access the tool can see the value in memory.
// RUN: %make_trace -DHOOKS=1024 -DOPTIONS=0
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
int x = 1;
int main(void) {
  x = 5;
  return x - 5;
}
// CHECK: stored 6 x 5
// CHECK-NEXT: loaded 7 x 5
