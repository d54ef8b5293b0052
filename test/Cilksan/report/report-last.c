// If a program's output and the report are in one file, the report comes last.
// REQUIRES: cilksan
// RUN: %driver -fopencilk -fsanitize=cilk -O1 %s -o %t
// RUN: %t > %t.out 2>&1
// RUN: FileCheck %s < %t.out
// CHECK: Running Cilksan
// CHECK-NEXT: printed
// CHECK-NEXT: Cilksan detected 0 distinct races.
#include <stdio.h>

int main(void) { puts("printed"); }
