// In a loop a view of a built-in type is in a register: conditional sums, least values and several
// reducers are vectorised as serial loops are.
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -O2 -mllvm -tapir-loops=eager -S -emit-llvm %s -o - | FileCheck %s --check-prefix=EAGER
// RUN: %clang_cilk -O2 -ftapir=omp -S -emit-llvm %s -o - | FileCheck %s --check-prefix=EAGER
#include <cilk/cilk.h>
#include <cilk/reducer.h>

// EAGER-LABEL: @count.loop
// EAGER: add <{{[0-9]+}} x i64>
// CHECK-LABEL: define internal {{.*}}@count.strips(
// CHECK: call ptr @cilk_object_needs_link_with_fopencilk_to_use_reducers
// CHECK: icmp slt <{{[0-9]+}} x i32>
// CHECK: add <{{[0-9]+}} x i64>
// CHECK-NOT: call ptr @cilk_object_needs_link_with_fopencilk_to_use_reducers
// CHECK: ret void
long count(const int *a, long n) {
  long cilk_reducer(cilk_zero_long, cilk_add_long) t = 0;
  cilk_for (long i = 0; i < n; ++i)
    if (a[i] < 500)
      t += 1;
  return t;
}

// CHECK-LABEL: define internal {{.*}}@greatest.strips(
// CHECK: call ptr @cilk_object_needs_link_with_fopencilk_to_use_reducers
// CHECK: @llvm.smax.v{{[0-9]+}}i32(
// CHECK-NOT: call ptr @cilk_object_needs_link_with_fopencilk_to_use_reducers
// CHECK: ret void
int greatest(const int *a, long n) {
  int cilk_reducer(cilk_lowest_int, cilk_max_int) m = INT_MIN;
  cilk_for (long i = 0; i < n; ++i)
    if (a[i] > m)
      m = a[i];
  return m;
}

// The compiler makes one look-up, and one addition, of these two.
// CHECK-LABEL: define internal {{.*}}@either.strips(
// CHECK: call ptr @cilk_object_needs_link_with_fopencilk_to_use_reducers
// CHECK: call ptr @cilk_object_needs_link_with_fopencilk_to_use_reducers
// CHECK: add <{{[0-9]+}} x i64>
// CHECK-NOT: call ptr @cilk_object_needs_link_with_fopencilk_to_use_reducers
// CHECK: ret void
long either(const int *a, long n) {
  long cilk_reducer(cilk_zero_long, cilk_add_long) s = 0;
  long cilk_reducer(cilk_zero_long, cilk_add_long) t = 0;
  cilk_for (long i = 0; i < n; ++i)
    if (a[i] & 1)
      s += a[i];
    else
      t += a[i];
  return s - t;
}

// An iteration's call that is inlined does not count as a call.
static void add(long cilk_reducer(cilk_zero_long, cilk_add_long) * sum, int x) {
  if (x > 3)
    *sum += x;
}
// CHECK-LABEL: define internal {{.*}}@inlined.strips(
// CHECK: add <{{[0-9]+}} x i64>
// CHECK: ret void
long inlined(const int *a, long n) {
  long cilk_reducer(cilk_zero_long, cilk_add_long) t = 0;
  cilk_for (long i = 0; i < n; ++i)
    add((void *)__builtin_addressof(t), a[i]);
  return t;
}
