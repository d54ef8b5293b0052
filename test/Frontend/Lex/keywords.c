// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -O0 -S -emit-llvm -DPLAIN -Dcilk_spawn= -Dcilk_sync= %s -o - \
// RUN:   | FileCheck --check-prefix=PLAIN --implicit-check-not=tapir %s
// The reserved names are always keywords; the short names are keywords while no macro has that
// name. Macros may contain either.

int f(int);
#ifdef PLAIN
// PLAIN: define {{.*}} @g(
void g(void) {
  cilk_spawn f(1);
  cilk_sync;
}
#else
#define CALL(x) cilk_spawn f(x)
#define BOTH(x) { CALL(x); CALL((x) + 1); }
// CHECK-LABEL: define {{.*}} @g(
// CHECK-COUNT-6: tapir.frame.begin
// CHECK: tapir.detach
// CHECK: tapir.detach
// CHECK-COUNT-3: tapir.sync
void g(int n) {
  _Cilk_spawn f(1);
  cilk_spawn f(2);
  BOTH(3)
  int a = CALL(5), b = CALL(a);
  if (n) _Cilk_sync; else _Cilk_spawn { f(a + b); }
  _Cilk_scope { _Cilk_spawn { f(4); } }
}

// A member or a parameter may not have a keyword's name, but a macro may.
#define cilk_scope 7
// CHECK-LABEL: define {{.*}} @macro(
// CHECK: ret i32 7
int macro(void) { return cilk_scope; }
#endif
