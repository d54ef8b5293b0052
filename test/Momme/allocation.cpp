// Allocation functions have hooks of their own.
// RUN: %make_trace -DHOOKS='(32+4)' -DOPTIONS=0
// RUN: %traced_cxx -O0 %s -o %t && %t | FileCheck %s
#include <cstdlib>

struct alignas(128) Wide { char C[128]; };

int main() {
  void *P = std::malloc(10);
  P = std::realloc(P, 20);
  std::free(P);
  std::free(std::calloc(3, 4));
  delete new int;
  delete[] new int[5];
  delete new Wide;
}
// CHECK: allocate 9 malloc kind 0 size 10 num 1 align 0 old 0
// CHECK-NEXT: allocated 9 malloc 1
// CHECK-NEXT: allocate 10 realloc kind 2 size 20 num 1 align 0 old 1
// CHECK-NEXT: allocated 10 realloc 1
// CHECK-NEXT: free 11 free kind 0
// CHECK-NEXT: freed 11
// CHECK-NEXT: allocate 12 calloc kind 1 size 4 num 3
// CHECK-NEXT: allocated 12
// CHECK-NEXT: free 12
// CHECK-NEXT: freed 12
// CHECK-NEXT: allocate 13 _Znwm kind 5 size 4
// CHECK-NEXT: allocated 13
// CHECK-NEXT: free 13 {{.*}} kind 1
// CHECK: allocate 14 _Znam kind 6 size 20
// CHECK: free 14 {{.*}} kind 2
// CHECK: allocate 15 _ZnwmSt11align_val_t kind 5 size 128 num 1 align 128
// CHECK-NOT: call
