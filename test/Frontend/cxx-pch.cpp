// RUN: %clang_fe -x c++-header %s -o %t.pch
// RUN: %clang_fe -include-pch %t.pch -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | FileCheck %s
// Functions and templates of a precompiled header spawn.

#ifndef HEADER
#define HEADER
struct S {
  S(int);
  ~S();
};
S make(int);
int f(int);
inline int inlined(int n) {
  int x = cilk_spawn f(n);
  cilk_spawn x += f(3);
  S s = cilk_spawn make(n);
  cilk_sync;
  return x;
}
template <class T> struct Box {
  void run(T t) {
    cilk_for (T i = 0; i < t; i++)
      cilk_spawn f(i);
  }
};
#else
// CHECK-LABEL: define linkonce_odr {{.*}}run
// CHECK: tapir.loop
// CHECK: tapir.frame.begin
// CHECK-LABEL: define linkonce_odr {{.*}}inlined
// CHECK: tapir.frame.begin
// CHECK: tapir.detach
// CHECK: tapir.frame.begin
// CHECK-NOT: tapir.frame.begin
// CHECK: ret i32
int g() {
  Box<int>().run(2);
  return inlined(1);
}
#endif
