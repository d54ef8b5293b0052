// If the length of an inner loop is unknown, strips have 1 to 64 iterations. The strips' code is
// the serial loop's, with the same facts about pointers as in the loop's function. The divided part
// gets the default grain for loops of unequal iterations.
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -O2 -S %s -o - | FileCheck --check-prefix=CODE %s

// CHECK-LABEL: define {{.*}}@rows(
// CHECK: call {{.*}}@rows.strips(i64 0, i64 {{[^,]*}}, i64 0, ptr
// CHECK: define internal {{.*}}@rows.loop({{.*}}, ptr noalias {{[^,]*}}, ptr noalias {{[^,]*}}, ptr noalias
// CHECK: call {{.*}}@rows.strips(i64 {{.*}}, i64 -1, ptr
// CHECK: {{udiv i64 .*, 4|lshr i64 .*, 2}}
// CHECK: define internal {{.*}}@rows.strips(i64 {{[^,]*}}, i64 {{[^,]*}}, i64 {{[^,]*}}, ptr noalias {{[^,]*}}, ptr noalias {{[^,]*}}, ptr noalias
// CHECK: llvm.umin.i64(i64 {{.*}}, i64 64)
// CHECK: fadd <{{[0-9]+}} x float>

// The strips use no register for a frame.
// CODE-LABEL: rows.strips:
// CODE-NOT: movq %rsp, %rbp
// CODE-NOT: mov x29, sp
// CODE: .cfi_endproc
void rows(long n, const int *restrict lengths, const float *restrict from, float *restrict to) {
  cilk_for (long i = 0; i < n; ++i)
    for (int j = 0; j < lengths[i]; ++j)
      to[i * 1000 + j] = from[i * 1000 + j] + 1;
}
