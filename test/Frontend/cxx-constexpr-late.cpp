// RUN: not %clang_fe -std=c++20 -emit-llvm -S -o /dev/null %s 2>&1 | FileCheck %s
// Code for an explicit instantiation is generated at once. The compiler can evaluate the function
// only before that.
constexpr int identity(int n) { return n; }
template <class T> constexpr T f(T n) {
  T x = cilk_spawn identity(n);
  cilk_sync;
  return x;
}
static_assert(f(1) == 1);
template int f<int>(int);
static_assert(f(1) == 1);
// CHECK: [[@LINE-1]]:15: error: static assertion expression is not an integral constant expression
// CHECK: [[@LINE-2]]:15: note: non-constexpr function 'f<int>' cannot be used in a constant expression
// CHECK: [[@LINE-10]]:32: note: declared here
// CHECK: 1 error generated
template long f<long>(long);
