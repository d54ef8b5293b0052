// The hooks of calls name their callees: by name, and by id if any unit has them.
// RUN: %make_trace -DHOOKS=4 -DOPTIONS=0
// RUN: %traced -O0 -c -DOTHER %s -o %t2.o
// RUN: %traced -O0 -c %s -o %t.o
// RUN: %traced %t.o %t2.o -lm -o %t && %t | FileCheck %s
// RUN: %traced %t2.o %t.o -lm -o %t && %t | FileCheck %s
#ifdef OTHER
void other(void) {}
#else
#include <stdlib.h>
void other(void);
static void own(void) {}
int main(int argc, char **argv) {
  own();
  other();
  void (*volatile pointer)(void) = own;
  pointer();
  int n = abs(argc);
  asm volatile("" ::: "memory");
  asm volatile("nop" ::: "memory");
  return !n;
}
#endif
// CHECK: call 14 own indirect 0 harmless 0 of 12 own
// CHECK-NEXT: called 14 own
// CHECK-NEXT: call 15 other indirect 0 harmless 0 of 8 other
// CHECK-NEXT: called 15 other
// CHECK-NEXT: call 17 - indirect 1 harmless 0 of -1 -
// CHECK-NEXT: called 17
// CHECK-NOT: opaque 19
// CHECK: opaque 20 inline assembly
