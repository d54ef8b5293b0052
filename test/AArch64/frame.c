// At every level a spawner addresses its locals off the frame pointer, however large they are.
// After a steal the stack pointer and the base pointer x19 point elsewhere.
// REQUIRES: aarch64
// RUN: %aarch64 -O0 -S %s -o - | FileCheck %s --implicit-check-not='mov x19, sp' --implicit-check-not='{{add x(2[0-8]|1?[0-9]), sp}}'
// RUN: %aarch64 -O1 -S %s -o - | FileCheck %s --implicit-check-not='mov x19, sp' --implicit-check-not='{{add x(2[0-8]|1?[0-9]), sp}}'
// RUN: %aarch64 -O3 -S %s -o - | FileCheck %s --implicit-check-not='mov x19, sp' --implicit-check-not='{{add x(2[0-8]|1?[0-9]), sp}}'
// RUN: %aarch64 -Oz -S %s -o - | FileCheck %s --implicit-check-not='mov x19, sp' --implicit-check-not='{{add x(2[0-8]|1?[0-9]), sp}}'
// RUN: %aarch64 -O2 -march=armv8-a+sve -S %s -o - | FileCheck %s --implicit-check-not='mov x19, sp'
void use(char *, int *);
int work(int);

// CHECK-LABEL: {{^}}small:
// CHECK: sub x{{[0-9]+}}, x29
// CHECK: bl small.task
int small(int n) {
  int a = cilk_spawn work(n);
  int b = work(n + 1);
  cilk_sync;
  return a + b;
}

// CHECK-LABEL: {{^}}large:
// CHECK: sub x{{[0-9]+}}, x29
// CHECK: bl large.task
int large(int n) {
  char array[10000];
  int b;
  use(array, &b);
  int a = cilk_spawn work(n);
  use(array + n, &b);
  cilk_sync;
  return a + b + array[n];
}
