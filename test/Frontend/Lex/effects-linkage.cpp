// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// C++ functions and `extern "C"` functions have effects in one unit.
// CHECK-COUNT-3: call void @tapir.effect(
#pragma cilk splice writes(a[0 : 1])
void first(int *a) { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1])
extern "C" void second(int *a) { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1])
void third(int *a) { a[0] = 1; }
