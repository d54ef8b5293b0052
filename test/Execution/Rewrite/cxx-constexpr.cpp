// Functions that are evaluated at compile time act as their serial projection there, before and
// after code is generated for other functions.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++23
// RUN: %check_cilk --levels 0,2 %s -- -std=c++20 -DOLD -fno-exceptions
// RUN: %clang_fe -I%S/../Inputs -std=c++23 -O0 -S -emit-llvm %s -o - | FileCheck %s
// All spawns are spawns in the generated code, too.
// CHECK-NOT: {{(call|invoke)}} {{.*}}@_Z7spawnedi(
#include "slow.h"
#include <cstdio>

constexpr int spawned(int n);
constexpr int fib(int n) {
  if (n < 2)
    return n;
  int a = cilk_spawn spawned(n - 1);
  int b = fib(n - 2);
  cilk_sync;
  return a + b;
}
constexpr int spawned(int n) {
  int r = cilk_spawn fib(n);
  cilk_sync;
  return r;
}
static_assert(fib(10) == 55);

consteval int cfib(int n) {
  int a = 0, b = 0;
  a = cilk_spawn fib(n - 1);
  cilk_scope { b = cilk_spawn fib(n - 2); }
  cilk_sync;
  return a + b;
}
static_assert(cfib(10) == 55);

int dyn(int x) {
  dawdle(0);
  return x * 2;
}
#ifdef OLD
constexpr int k(int x) {
  if (__builtin_is_constant_evaluated())
    return x;
  int r = cilk_spawn dyn(x);
  cilk_sync;
  return r;
}
#else
constexpr int k(int x) {
  if consteval {
    return x;
  } else {
    int r = cilk_spawn dyn(x);
    cilk_sync;
    return r;
  }
}
#endif
static_assert(k(4) == 4);

template <class T> constexpr T sum(T n) {
  T a[100] = {};
  cilk_for (T i = 0; i < n; ++i)
    a[i] = i;
  T s = 0;
  for (T x : a)
    s += x;
  return s;
}
static_assert(sum<int>(10) == 45);
template int sum<int>(int); // evaluated before, not after
template long sum<long>(long);

constexpr auto lam = [](int n) {
  int r = cilk_spawn spawned(n);
  int q = fib(n);
  cilk_sync;
  return r + q;
};
static_assert(lam(5) == 10);

struct V {
  int x;
  constexpr V(int n) : x(0) {
    int y = cilk_spawn spawned(n);
    x = fib(n);
    cilk_sync;
    x += y;
  }
  constexpr virtual int get() const {
    int y = cilk_spawn spawned(x);
    cilk_sync;
    return y;
  }
};
constexpr V v(5);
static_assert(v.x == 10 && v.get() == 55);
constinit int global = fib(12);

int main(int c, char **) {
  V w(c + 3);
  const V *p = &w;
  int i = c;
  i += cilk_spawn lam(3);
  cilk_sync;
  std::printf("%d %d %d %d %d %ld\n", fib(16 + c), cfib(7), k(c), k(4),
              sum<int>(9 + c), sum<long>(c + 5));
  std::printf("%d %d %d %d\n", lam(c + 5), p->get(), global, i);
}
