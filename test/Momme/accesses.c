// Loads and stores have hooks with their sizes, variables and properties.
// RUN: %make_trace -DHOOKS='(8+256)' -DOPTIONS=0
// RUN: %traced -O1 %s -o %t && %t | FileCheck %s
#include <stdatomic.h>

int global;
char letter;
_Atomic long counter;
_Thread_local int own;
const volatile int fixed = 3;
struct pair { long a, b, c; } from, to;
int array[10];

__attribute__((noinline)) void use(int *p) { *p += 1; asm volatile("" ::"r"(p) : "memory"); }

int main(int argc, char **argv) {
  global = argc;
  letter = 1;
  counter++;
  long expected = 1;
  atomic_compare_exchange_strong(&counter, &expected, 2);
  own = argc;
  int n = fixed;
  to = from;
  array[argc] = n;
  int local = argc;
  use(&local);
  *(char *)&global = global % 7;
}
// CHECK: store 17 global bytes 4 declared 6 atomic 0 both 0 constant 0 local 0 stack 0
// CHECK-NEXT: store 18 letter bytes 1 declared 7
// CHECK-NEXT: load 19 counter bytes 8 declared 8 atomic 1 both 1
// CHECK-NEXT: store 19 counter bytes 8 declared 8 atomic 1 both 1
// CHECK: load 21 counter bytes 8 declared 8 atomic 1 both 1
// CHECK-NEXT: store 21 counter bytes 8 declared 8 atomic 1 both 1
// CHECK: store 22 own bytes 4 {{.*}} local 1
// CHECK: load 23 fixed bytes 4 {{.*}} constant 1
// CHECK-NEXT: load-range 24 from bytes 24 declared 11
// CHECK-NEXT: store-range 24 to bytes 24 declared 11
// CHECK-NEXT: store 25 array bytes 4 declared 12
// CHECK-NEXT: store 26 local bytes 4 declared 26 {{.*}} stack 1
// CHECK-NEXT: load 14 *p bytes 4 declared 14 {{.*}} then-written 1
// CHECK-NEXT: store 14 *p bytes 4 declared 14
// The store is smaller than the load.
// CHECK-NEXT: load 28 global bytes 4 {{.*}} then-written 0
// CHECK-NEXT: store 28 global bytes 1
