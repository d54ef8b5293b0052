// Reducers work in declarators that only C++ has.
// RUN: %clang_fe -std=c++17 -Wall -Wextra -Wno-unused -pedantic -Werror -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -std=c++98 -pedantic -Werror -fsyntax-only -DCXX98 %s
// RUN: %clang_fe -std=c++23 -pedantic -Werror -fsyntax-only %s
// RUN: %clang_fe -std=c++17 -pedantic -Werror -Wno-unused -x c++-header %s -o %t.pch
// RUN: %clang_fe -std=c++17 -include-pch %t.pch -DUSE -S -emit-llvm -x c++ %s -o - | FileCheck --check-prefix=USE %s
#ifndef USE
void zero(void *);
void zero(int *);
void plus(void *, void *);
template <class T> void nothing(void *) {}
template <class T, class U> void join(void *, void *) {}
#define SUM cilk_reducer(zero, plus)
#define OF(T) cilk_reducer(nothing<T>, join<T, int>)

long SUM a = 0, b = 5, SUM c(7), d(8);
// CHECK-LABEL: @several(
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}@c
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}@a
// CHECK-NOT: @tapir.view(
// CHECK: ret
extern "C" void several() { a = b = c = d; }

namespace scope {
struct Class {
  static long SUM s, t;
  long SUM m, n;
  operator long SUM &() { return m; }
  long SUM &get() const throw();
  virtual long SUM &by(long SUM &) const { return s; }
  long SUM &operator[](int), &operator()(int), &operator,(int), SUM o;
  bool operator<(int);
  virtual ~Class();
};
extern long SUM e;
struct Node {
  Node SUM *next, SUM *last(long), *first;
};
} // namespace scope
long SUM scope::Class::s = 3, scope::Class::t = 4, f;
long SUM scope::e = 1;
long SUM &scope::Class::get() const throw() { return scope::e; }
long SUM scope::Class::*member = &scope::Class::m;
// CHECK-LABEL: @classes(
// CHECK-COUNT-3: call {{.*}}@tapir.view(
// CHECK-NOT: @tapir.view(
// CHECK: ret
extern "C" void classes(scope::Class &k) {
  k.s = 1;
  k.t = 1;
  k.n = 1;
  k.o = 1;
  f = 1;
  k.get() = 1;
}

long SUM &reference = a, *pointer = &b;
long SUM &function(int) { return a; }
// CHECK-LABEL: @calls(
// CHECK-COUNT-2: call {{.*}}@tapir.view(
// CHECK-NOT: @tapir.view(
// CHECK: ret
extern "C" void calls() {
  function(1) = 1;
  reference = 1;
  *pointer = 1;
}

template <class T> struct Box {
  T OF(T) in, beside;
  static T OF(T) all;
  typedef T OF(T) type;
  Box() : in(1), beside(2) {}
  void add(T OF(T) &to) { to += 1; }
};
template <class T> T OF(T) Box<T>::all = 0;
template <long SUM &R> struct On {
  long get() { return R; }
};
template <class T, long SUM *P> struct At {};
extern long SUM external;
At<long SUM *, &external> *at();
// CHECK-LABEL: @templates(
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}, i64 {{.*}}4, ptr {{.*}}@_Z7nothingIfEvPv, ptr {{.*}}@_Z4joinIfiEvPvS0_)
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}@_ZN3BoxIsE3allE, i64 {{.*}}2, ptr {{.*}}@_Z7nothingIsEvPv,
// CHECK-NOT: @tapir.view(
// CHECK: ret
extern "C" void templates(Box<float> &box) {
  box.in = 1;
  box.beside = 1;
  Box<short>::all = 1;
}

// CHECK-LABEL: @made(
// CHECK: call {{.*}}@_Znwm(i64 {{.*}}8)
// CHECK: call {{.*}}@tapir.view.begin(
// CHECK: call {{.*}}@_Znwm(i64 {{.*}}8)
// CHECK: call {{.*}}@tapir.view.begin(
// CHECK: call {{.*}}@_Znwm(i64 {{.*}}4)
// CHECK: call {{.*}}@tapir.view.begin(
// CHECK: call {{.*}}@_Znwm(i64 {{.*}}8)
// CHECK: call {{.*}}@tapir.view.begin(
// CHECK: ret
extern "C" void made() {
  long SUM *p = new long SUM(5);
  p = new (long SUM);
  Box<int>::type *q = new Box<int>::type(7);
  long *SUM *r = new long *SUM(0);
}

// Parentheses may belong to an initializer, or to a function.
typedef long number;
struct Number {
  operator long() const;
  static const long one = 1;
};
long SUM g(7), SUM &h(a), SUM *i(&b), SUM j(number(3)), SUM k((3)), SUM l(-a),
    SUM m(Number::one);
long SUM &f1(number), SUM &f2(number n), SUM &f3(const number &), SUM &f4(),
    SUM &f6(struct Number), SUM &f7(number, long),
    SUM &f8(scope::Node &), SUM &f9(Box<int> *);
// CHECK-LABEL: @initialized(
// CHECK-COUNT-16: call {{.*}}@tapir.view(
// CHECK-NOT: @tapir.view(
// CHECK: ret
extern "C" void initialized(Number x, Box<int> *y, scope::Node &z) {
  g = h = *i = j = k = l = m = 1;
  f1(1) = f2(1) = f3(1) = f4() = 1;
  f6(x) = f7(1, 1) = f8(z) = f9(y) = 1;
  long SUM local(2);
  ++local;
}

#ifndef CXX98
using sum = long SUM;
template <class T> using sum_of = T OF(T);
template <class... T> void pack(sum_of<T> &...all) { (..., (all = 1)); }
auto trailing() -> long SUM & { return a; }
struct Derived : scope::Class {
  long SUM &by(long SUM &) const noexcept override;
};
// CHECK-LABEL: @modern(
// CHECK-COUNT-4: call {{.*}}@tapir.view(
// CHECK-NOT: @tapir.view(
// CHECK: ret
extern "C" long modern() {
  auto add = [](long SUM &to, long from) { to += from; };
  add(a, 1);
  if (long SUM now = 3)
    trailing() = now;
  return static_cast<long SUM &>(a);
}
#endif
#else
// USE-LABEL: @used(
// USE-COUNT-2: call {{.*}}@tapir.view(
// USE-NOT: @tapir.view(
// USE: ret
extern "C" void used(scope::Class &k) {
  a = b;
  k.m = 1;
}
#endif
