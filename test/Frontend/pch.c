// RUN: %clang_fe -x c-header %s -o %t.pch
// RUN: %clang_fe -include-pch %t.pch -O0 -S -emit-llvm %s -o - | FileCheck %s
// A function in a precompiled header spawns.

#ifndef HEADER
#define HEADER
int f(int);
static inline int inlined(int n) {
  int x = cilk_spawn f(n);
  cilk_sync;
  return x;
}
#else
// CHECK: define internal i32 @inlined(
// CHECK: tapir.frame.begin
int g(void) { return inlined(1); }
#endif
