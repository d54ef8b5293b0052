// Races of two places for several objects count separately: for variables with names of their own,
// and for blocks that were allocated at several places. Further races for the same object, or for
// blocks of the same place, are duplicates.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -g -O0 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -g -O2 %s -o %t && not %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
#include <stdlib.h>
static int g, h, array[100];
__attribute__((noinline)) void inc(int *p) { ++*p; }
__attribute__((noinline)) int *make(void) { return malloc(sizeof(int)); }
int main(void) {
  int x = 0, y = 0;
  cilk_for (int i = 0; i < 10; ++i) inc(&g);
  cilk_for (int i = 0; i < 10; ++i) inc(&h);
  cilk_for (int i = 0; i < 1000; ++i) inc(&array[i % 100]);
  cilk_for (int i = 0; i < 10; ++i) inc(&x);
  cilk_for (int i = 0; i < 10; ++i) inc(&y);
  for (int k = 0; k < 3; ++k) {
    int *first = malloc(sizeof(int)), *second = malloc(sizeof(int));
    cilk_for (int i = 0; i < 10; ++i) inc(first);
    cilk_for (int i = 0; i < 10; ++i) inc(second);
    array[k] = *first + *second;
    free(first);
    free(second);
  }
  int *one = make(), *other = make();
  cilk_for (int i = 0; i < 10; ++i) inc(one);
  cilk_for (int i = 0; i < 10; ++i) inc(other);
  cilk_for (int i = 0; i < 10; ++i) inc(&g);
}
// CHECK: race: write of {{.*}} in parallel with write at
// CHECK: location {{.*}} 'g', a global variable of 4 bytes
// CHECK: location {{.*}} 'h', a global variable of 4 bytes
// CHECK: location {{.*}} 'array', a global variable of 400 bytes
// CHECK: location {{.*}} 'x', a local variable, declared at {{.*}}:13
// CHECK: location {{.*}} 'y', a local variable, declared at {{.*}}:13
// CHECK: location {{.*}} a heap block of 4 bytes, allocated by 'malloc' at {{.*}}:20:18
// CHECK: location {{.*}} a heap block of 4 bytes, allocated by 'malloc' at {{.*}}:20:49
// CHECK: location {{.*}} a heap block of 4 bytes, allocated by 'malloc' at {{.*}}:11:
// CHECK-NOT: race:
// CHECK: detected 8 distinct races
