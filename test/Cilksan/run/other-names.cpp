// Cilksan recognises an instrumented function under every name by which another file may
// call it. A complete object's constructor may be an alias of a base object's, whatever it
// calls last. A resolver may choose the function. Demanglers may write a name in different
// ways.
// REQUIRES: cilksan, x86_64
// RUN: %clangxx_cilk -fsanitize=cilk -g -O0 -c -DOTHER %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -g -O0 %s %t.o -o %t && env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -g -O2 -c -DOTHER %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -g -O2 %s %t.o -o %t && env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// The function is in a library that hides its functions' numbers:
// RUN: %clangxx_cilk -fsanitize=cilk -g -O0 -shared -fPIC -Wl,--version-script=%S/../Inputs/hidden-numbers.map -DOTHER %s -o %t.so
// RUN: %clangxx_cilk -fsanitize=cilk -g -O0 %s %t.so -o %t && env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// A function that was compiled without the option is still named, as it is written in C++.
// RUN: %clangxx_cilk -g -O0 -c -DOTHER %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -g -O0 %s %t.o -o %t && env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck --check-prefix=PLAIN %s
// CHECK-NOT: warning
// CHECK: No races
// CHECK-NOT: without instrumentation
// PLAIN: warning: 'A::A(int)' at {{.*}} was not compiled with -fsanitize=cilk
// PLAIN: warning: 'f' at {{.*}} was not compiled with -fsanitize=cilk
// PLAIN: - 'A::A(int)', which was called at {{.*}}, ran without instrumentation
struct A {
  int *p;
  A(int);
  virtual ~A();
};
struct B : virtual A {
  B(int);
  ~B();
};
template <class T> struct C {
  T x;
  C(T);
  ~C();
};
extern template struct C<int *>;
extern "C" int f(int), g(int);
int clones(unsigned);
template <class F> int call(F, int);
inline auto once = [](int x) { return x + 1; };
using Once = decltype(once);
extern template int call<Once>(Once, int);
#ifdef OTHER
A::A(int n) : p(new int[n]) {}
A::~A() { delete[] p; }
B::B(int n) : A(n) { A other(n); }
B::~B() { A other(3); }
template <class T> C<T>::C(T t) : x(new int(*t)) {}
template <class T> C<T>::~C() { delete x; }
template struct C<int *>;
static int chosen(int x) { return x * 3; }
extern "C" __attribute__((ifunc("resolve"))) int f(int);
extern "C" __attribute__((disable_sanitizer_instrumentation)) void *resolve() { return (void *)chosen; }
extern "C" int original(int x) { return x + 4; }
extern "C" __attribute__((alias("original"))) int g(int);
__attribute__((target_clones("avx2", "default"))) int clones(unsigned u) { return u; }
template <class F> int call(F f, int x) { return f(x); }
template int call<Once>(Once, int);
#else
static void nothing() {}
int main() {
  int n = 3;
  cilk_spawn nothing();
  A a(n);
  A *d = new B(n);
  delete d;
  C<int *> c(&n);
  return f(1) + g(2) + clones(3) + call(once, 4) - (3 + 6 + 3 + 5);
}
#endif
