// The hooks tell when each block is entered and left, with its size.
// RUN: %make_trace -DHOOKS=128 -DOPTIONS=0
// RUN: %traced -O0 %s -o %t && %t > %t.out && FileCheck %s < %t.out
// RUN: grep -c '^block sized' %t.out > %t.in; grep -c '^block-exit' %t.out > %t.left; diff %t.in %t.left
int main(int argc, char **argv) {
  if (argc > 1)
    return 1;
  return 0;
}
// CHECK: block sized 1 cost 1 pad 0
// CHECK-NEXT: block-exit
// CHECK-NEXT: block sized
// CHECK-NEXT: block-exit
// CHECK-NEXT: block sized
// CHECK-NEXT: block-exit
// CHECK-NOT: block
