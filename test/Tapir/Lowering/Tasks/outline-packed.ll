; Eleven integers and eight floating-point values besides the region are passed in
; registers; the rest, and values wider than a register, in a structure in the parent's
; frame.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: %cilk.packed = alloca { i64, i64, i128, <4 x i32> }
; CHECK-COUNT-4: store
; CHECK: "*m,*m,~{memory}"(ptr elementtype(i8) %sr, ptr elementtype(i8) %cilk.packed)
; CHECK-NEXT: call preserve_nonecc void @f.task(ptr %sr, ptr %p, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, ptr %cilk.packed)
; CHECK-LABEL: define void @floats(
; CHECK: %cilk.packed = alloca { double, x86_fp80 }
; CHECK: call preserve_nonecc void @floats.task(ptr %sr, float %a, float %b, double %c, double %d, double %e, double %f, double %g, double %h, ptr %cilk.packed)
; The members are read before the push, while the structure is the helper's alone.
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK-SAME: ptr %packed)
; CHECK: %k = load i64
; CHECK: %l = load i64
; CHECK: %wide = load i128
; CHECK: %vec = load <4 x i32>
; CHECK: call ptr @rt_push
; CHECK: call void @use(ptr %p, i64 %b, {{.*}} i64 %k, i64 %l, i128 %wide, <4 x i32> %vec)

define void @f(ptr %p, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h,
               i64 %i, i64 %j, i64 %k, i64 %l, i128 %wide, <4 x i32> %vec) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  call void @use(ptr %p, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h,
                 i64 %i, i64 %j, i64 %k, i64 %l, i128 %wide, <4 x i32> %vec)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @floats(float %a, float %b, double %c, double %d, double %e, double %f,
                    double %g, double %h, double %i, x86_fp80 %j) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @usef(float %a, float %b, double %c, double %d, double %e, double %f,
                  double %g, double %h, double %i, x86_fp80 %j)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i128, <4 x i32>)
declare void @usef(float, float, double, double, double, double, double, double, double, x86_fp80)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
