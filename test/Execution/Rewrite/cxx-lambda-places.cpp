// Bodies of lambdas may be in types, template arguments, constraints, default arguments,
// initialisers of members, and operands that are not evaluated: they are functions like any
// other.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++20
// RUN: %clang_fe -std=c++20 -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-NOT: {{(call|invoke)}} {{.*}}@_Z1fi(
#include <cstdio>
int f(int i) {
  std::printf("f%d\n", i);
  return i;
}
template <auto F> void call() { F(); }
using L = decltype([] { cilk_spawn f(1); });
template <class T> void inst() {
  using M = decltype([](auto x) { cilk_spawn f(x + sizeof(T)); });
  M{}(5);
  call<[] { cilk_spawn f(2 + sizeof(T)); }>();
}
template <class T>
  requires([] {
    int r = 1;
    cilk_scope {
      r = cilk_spawn([] { return 1; }());
    }
    return r == 1;
  }())
void h(T) {
  std::puts("h");
}
struct S {
  int x = [] {
    int y = cilk_spawn f(7);
    cilk_sync;
    return y;
  }();
  void m(int a = [] {
    int y = cilk_spawn f(8);
    cilk_sync;
    return y;
  }()) noexcept(noexcept([] { cilk_spawn f(9); }())) {
    std::printf("m%d\n", (int)a);
  }
};
template <class T> struct Q {
  T x = [] {
    T y = cilk_spawn f(17);
    cilk_sync;
    return y;
  }();
  void m(T a = [] {
    T y = cilk_spawn f(18);
    cilk_sync;
    return y;
  }()) noexcept(noexcept([] { cilk_spawn f(9); }())) {
    std::printf("m%d\n", (int)a);
  }
  decltype([] { cilk_spawn f(19); }) g;
};
template <class T = decltype([] { cilk_spawn f(20); })> void dflt() { T()(); }
template <class T> auto var = [](T t) { cilk_spawn f(t); };
enum {
  E =
      [] {
        int y = cilk_spawn([] { return 3; }());
        cilk_sync;
        return y;
      }()
};
static_assert([] {
  int y = cilk_spawn([] { return 3; }());
  cilk_sync;
  return y;
}() == 3);
int main() {
  call<[] { cilk_spawn f(1); }>();
  L()();
  inst<char>();
  inst<double>();
  h(3);
  S s;
  s.m();
  Q<int> q;
  q.m();
  q.g();
  dflt();
  var<int>(21);
  var<long>(22);
  std::printf("%d\n", E);
}
