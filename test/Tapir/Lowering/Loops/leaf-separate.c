// In a loop that is divided beforehand, a leaf that contains loops and no calls is a separate
// function. It needs no register for a frame, and has the loop's facts about pointers.
// RUN: %clang_cilk -mllvm -tapir-loops=eager -O2 -g -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -mllvm -tapir-loops=eager -O2 -S %s -o - | FileCheck --check-prefix=FRAME %s
// RUN: %clang_cilk -mllvm -tapir-loops=eager -O2 -mllvm -tapir-separate-leaves=false -S -emit-llvm %s -o - | FileCheck --check-prefix=INSIDE %s
// RUN: %clang_cilk -mllvm -tapir-loops=eager -O0 -S -emit-llvm %s -o - | FileCheck --check-prefix=INSIDE %s
// RUN: %clang_cilk -mllvm -tapir-loops=eager -Os -S -emit-llvm %s -o - | FileCheck --check-prefix=INSIDE %s
// RUN: %clang_cilk -mllvm -tapir-loops=eager -O2 -fcilktool=cilkscale -S -emit-llvm %s -o - | FileCheck --check-prefix=INSIDE %s
// RUN: %clang_cilk -ftapir=omp -O2 -S -emit-llvm %s -o - | FileCheck --check-prefix=OMP %s

// It hides no spawn, so OpenMP's loop can distribute its pieces.
// OMP: call {{.*}}@cilk_object_needs_link_with_fopencilk_ftapir_omp_for_loops({{.*}}@rows.loop.leaf, {{.*}}i32 noundef 0)
// OMP: call {{.*}}@cilk_object_needs_link_with_fopencilk_ftapir_omp_for_loops({{.*}}@calls.loop.leaf, {{.*}}i32 noundef 1)

// CHECK-LABEL: define internal {{.*}}@rows.loop(
// CHECK: call {{.*}}@rows.leaf({{.*}}!dbg
// CHECK: define internal {{.*}}@rows.leaf({{.*}}ptr noalias{{[^,]*}}, ptr noalias{{.*}} #[[LEAF:[0-9]+]] {{.*}}!dbg
// CHECK: fadd <{{[0-9]+}} x float>
// CHECK: attributes #[[LEAF]] = { {{.*}}noinline

// FRAME-LABEL: rows.leaf:
// FRAME-NOT: rbp
// FRAME-NOT: x29
// FRAME: ret

// INSIDE-NOT: .leaf
void rows(long n, long m, const float *restrict from, float *restrict to) {
  cilk_for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      to[i * m + j] = from[i * m + j] + 1;
}

// A leaf without an inner loop is not separate, and neither is one that calls other code.
// CHECK-NOT: .leaf(
void flat(long n, float *to) {
  cilk_for (long i = 0; i < n; ++i)
    to[i] += 1;
}

float more(float);
void calls(long n, long m, float *to) {
  cilk_for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      to[i * m + j] = more(to[i * m + j]);
}
