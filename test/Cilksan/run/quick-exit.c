// Every end of a program that runs handlers gives the verdict.
// REQUIRES: cilksan
// RUN: %driver -fopencilk -fsanitize=cilk -g -O1 %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
// CHECK: Race detected
// CHECK: Cilksan detected 1 distinct races.
#include <cilk/cilk.h>
#include <stdlib.h>

int x;
void set(int value) { x = value; }
int main(void) {
  cilk_spawn set(1);
  x = 2;
  cilk_sync;
  quick_exit(0);
}
