// Without hooks for ranges, copies are loads and stores; so are structures that are passed in
// memory, and operands of inline assembly.
// RUN: %make_trace -DHOOKS=8 -DOPTIONS=0
// RUN: %traced -O1 %s -o %t && %t | FileCheck %s
// REQUIRES: x86_64
#include <string.h>

struct big { long a[8]; } big;
char from[100], to[100];
int in, out;
__attribute__((noinline)) long sum(struct big b) { return b.a[1]; }

int main(int argc, char **argv) {
  memcpy(to, from, 90 + argc);
  memset(to, 0, 50);
  long n = sum(big);
  asm("movl %1, %%eax; movl %%eax, %0" : "=m"(out) : "m"(in) : "eax");
  return n;
}
// CHECK: load 14 from bytes 91 declared 9
// CHECK-NEXT: store 14 to bytes 91 declared 9
// CHECK-NEXT: store 15 to bytes 50
// CHECK: load 16 big bytes 64 declared 8
// CHECK-DAG: store 17 out bytes 4
// CHECK-DAG: load 17 in bytes 4
