// RUN: %clang_fe -fsyntax-only -std=c++20 -Werror %s
// RUN: %clang_fe -O0 -std=c++20 -Wno-return-type -S -emit-llvm %s -o - | FileCheck %s
// An effect's marker is at the top of the function's body, whatever braces come before.
// CHECK-COUNT-10: call void @tapir.effect(
// CHECK-NOT: call void @tapir.effect(

struct base {
  base() {}
};
struct members : base {
  int m, k;
#pragma cilk splice writes(a[0 : 1])
  members(int *a) : m{3} { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1])
  members(int *a, int) : base{}, m(3), k{[] { return 4; }()} { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1])
  members(int *a, long) try : m{3}, k(4) { a[0] = 1; } catch (...) {}
#pragma cilk splice writes(a[0 : 1])
  members &operator=(int *a) { a[0] = 1; return *this; }
};
members one(nullptr), two(nullptr, 2), three(nullptr, 3L);

#pragma cilk splice writes(a[0 : 1])
template <class T> requires requires(T x) { x + 1; } void leading(T *a) { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1])
template <class T> void trailing(T *a) requires(sizeof(T) > 1) && requires { T(); } { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1])
struct base result(int *a) { a[0] = 1; return {}; }
#pragma cilk splice writes(a[0 : 1])
extern "C" void linkage(int *a) { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1])
[[gnu::noinline]] __attribute__((unused)) auto type(int *a, int n = int{3}) -> decltype(n) { return a[n]; }
#pragma cilk splice writes(a[0 : 1])
void attempt(int *a) try { a[0] = 1; } catch (...) {}

void use(int *a) {
  leading(a);
  trailing(a);
  one = a;
}
