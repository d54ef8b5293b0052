// A lambda refers to locals, vectors, and an object by `this`: once all is inlined, their parts are
// passed in registers, and reads of the loop's body are hoisted before the loop. Variables that a
// task changes stay shared.
// RUN: %clangxx_cilk -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx_cilk -O2 -c %s -o %t.o -Rpass=tapir 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %clangxx_cilk -O2 -mllvm -tapir-minimise-captures=false -c %s -o %t.o -Rpass=tapir 2>&1 | FileCheck --implicit-check-not=tapir-minimise-captures --check-prefix=OFF %s
// OFF: divide and conquer
using size_t = decltype(sizeof(0));
struct array {
  double *first;
  size_t count;
  explicit array(size_t n) : first(new double[n]), count(n) {}
  ~array() { delete[] first; }
  double &operator[](size_t i) const { return first[i]; }
};
template <class F> inline void each(size_t n, F f) {
  // REMARK: minimise-captures.cpp:[[@LINE+1]]:3: remark: task takes {{.*}} along by value instead of by address [-Rpass=tapir-minimise-captures]
  cilk_for (size_t i = 0; i < n; ++i)
    f(i);
}
void fill(double *a, size_t n);

// CHECK-LABEL: define {{.*}}@_Z5scalemd(
// CHECK-NOT: alloca
// CHECK: call {{.*}}@_Z5scalemd.strips(i64 0, i64 {{[^,]*}}, i64 0, ptr {{[^,]*}}, double %1, ptr {{[^,]*}}
double scale(size_t n, double k) {
  array a(n), b(n);
  fill(a.first, n);
  each(n, [&](size_t i) { b[i] = a[i] * k; });
  return b[n - 1];
}
// CHECK-LABEL: define {{.*}}@_Z4lastmd(
// CHECK: alloca double
// CHECK: call {{.*}}@_Z4lastmd.strips(
double last(size_t n, double k) {
  double x = 0;
  each(n, [&](size_t i) {
    if (i == n - 1)
      x = k;
  });
  return x;
}
