// RUN: %clang_fe -fprofile-instr-generate -fcoverage-mapping -g -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -fsanitize=undefined -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -ftrivial-auto-var-init=pattern -O1 -S -emit-llvm %s -o - | FileCheck %s
// Coverage, sanitizers and initialisation of variables, which also use callbacks or the tree, work.

int f(int);
// CHECK-LABEL: define {{.*}} @g(
// CHECK: tapir.frame.begin
// CHECK: tapir.detach
int g(int n) {
  int x = n ? cilk_spawn f(n) : 2;
  cilk_for (int i = 0; i < n; i++) { if (i == 2) continue; f(i); }
  cilk_scope { cilk_spawn f(1); if (n) return 3; }
  cilk_sync;
  return x;
}
