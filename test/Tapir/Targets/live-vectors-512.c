// 64-byte vectors that live across a spawn stay in the frame, which is addressed off the frame
// pointer and not realigned: a thief has another stack pointer.
// RUN: %clang_cilk -O2 -mavx512f -mprefer-vector-width=512 \
// RUN:   -mllvm -tapir-spawn-before-sync=false -S -o - %s | FileCheck %s
typedef double v8d __attribute__((vector_size(64)));
v8d child(v8d);

// CHECK-LABEL: {{^}}parent:
// CHECK: movq %rsp, %rbp
// CHECK-NOT: and{{.*}}, %rsp
// CHECK: vmovup{{[sd]}} %zmm{{[0-9]+}}, {{-?[0-9]+}}(%rbp)
// CHECK: callq parent.task
// CHECK: vmovup{{[sd]}} {{-?[0-9]+}}(%rbp), %zmm
// CHECK-NOT: and{{.*}}, %rsp
// CHECK: .cfi_endproc
v8d parent(v8d *p, v8d *q) {
  v8d x = *p * 3.0, y;
  y = cilk_spawn child(x);
  v8d z = *q + x;
  cilk_sync;
  return x * z + y;
}
