// RUN: %clang_fe -E %s -o %t.i
// RUN: FileCheck %s < %t.i
// RUN: %clang_fe -O0 -S -emit-llvm %t.i -o - | FileCheck --check-prefix=IR %s
// `-E` leaves the keywords and the pragma as they are, but expands macros in both, and its output
// compiles to the same code.

int f(int);
#define GRAIN 5
#define SPAWN cilk_spawn
#define cilk_for _Cilk_for
void g(int n) {
  // CHECK: cilk_spawn f(1);
  // IR: tapir.frame.begin
  SPAWN f(1);
  // CHECK: #pragma cilk grainsize 5
  // CHECK-NOT: {{[a-z]}}
  // CHECK: # [[#@LINE+4]] "{{.*}}preprocessed.c"
  // CHECK-EMPTY:
  // CHECK-NEXT: _Cilk_for (int i
  // IR: tapir.loop({{.*}}, i64 noundef 5)
#pragma cilk grainsize GRAIN
  cilk_for (int i = 0; i < n; i++) f(i);
}
