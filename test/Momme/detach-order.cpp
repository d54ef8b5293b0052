// The hook of a spawn is its parent's last, after the evaluation of its arguments and before
// the marker after which the child may run in parallel with the parent. The task's hook is
// after that marker.
// RUN: %make_trace -DHOOKS=1 -DOPTIONS=0
// RUN: %traced_cxx -O0 -ftapir=none -emit-llvm -S %s -o - | FileCheck %s
#include <cilk/cilk.h>

struct argument {
  argument();
  argument(const argument &);
  ~argument();
};
void takes(argument);
void takes(int);

// CHECK-LABEL: @_Z6simplei
// CHECK: call void @__csi_detach(
// CHECK-NEXT: invoke i1 (ptr, ...) @tapir.detach(
// CHECK: call void @__csi_task(
void simple(int n) { cilk_spawn takes(n); }

// CHECK-LABEL: @_Z9evaluatedv
// CHECK: @tapir.detach(
// CHECK: @_ZN8argumentC1Ev(
// CHECK: call void @__csi_detach(
// CHECK-NEXT: call void @tapir.strand.begin(
// CHECK: call void @__csi_task(
// CHECK: void @_Z5takes8argument(
void evaluated() { cilk_spawn takes(argument()); }
