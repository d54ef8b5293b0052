// If the tool looks for races, the compiler moves no load before the condition that guards it.
// RUN: %make_trace -DHOOKS=8 -DOPTIONS=3
// RUN: %traced -O1 %s -o %t && %t | FileCheck %s
// RUN: %traced -O3 %s -o %t && %t | FileCheck %s
// The passes that run after the instrumentation optimise as usual.
// RUN: %traced -O1 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NONE
#include <cilk/cilk.h>

int global;
static int unknown(int n) { asm volatile("" : "+r"(n)); return n; }
__attribute__((noinline)) void use(int n) { asm volatile("" ::"r"(n) : "memory"); }
__attribute__((noinline)) void work(int n) {
  int sum = 0, x = 1;
  cilk_spawn { x = 2; use(0); }            // CHECK: store [[#@LINE]] x
  if (n == 1)
    sum += x + 5;                          // CHECK-NOT: load {{[0-9]+}} x
  if (n == 2)
    sum += global;                         // CHECK-NOT: load {{[0-9]+}} global
  use(sum);
  cilk_sync;                               // CHECK: load [[#@LINE+1]] x
  use(x);
}
int main(void) { work(unknown(3)); }
// NONE-NOT: sanitize_thread
// NONE-NOT: tapir-keeps-conditions
