// RUN: %clang_fe -std=c++20 -x c++-header %s -o %t.pch
// RUN: %clang_fe -std=c++20 -include-pch %t.pch -O0 -S -emit-llvm %s -o - | FileCheck %s
// The compiler evaluates constexpr functions and lambdas of a precompiled header, and their code
// spawns, though no keyword is in the main file.

#ifndef HEADER
#define HEADER
constexpr int f(int n) { return n; }
constexpr int g(int n) {
  int x = cilk_spawn f(n);
  cilk_sync;
  return x;
}
inline auto lambda = [](int n) {
  int x = cilk_spawn f(n);
  cilk_sync;
  return x;
};
using Lambda = decltype([](int n) {
  int x = cilk_spawn f(n);
  cilk_sync;
  return x;
});
#else
static_assert(g(1) + lambda(2) + Lambda()(3) == 6);
// CHECK: define {{.*}} @main(
// CHECK: define {{.*}} @_Z1gi(
// CHECK: @tapir.frame.callee(ptr noundef @_Z1fi
// CHECK: define {{.*}}lambda
// CHECK: @tapir.frame.callee(ptr noundef @_Z1fi
// CHECK: define {{.*}}clEi
// CHECK: @tapir.frame.callee(ptr noundef @_Z1fi
int main(int argc, char **) { return g(argc) + lambda(argc) + Lambda()(argc); }
#endif
