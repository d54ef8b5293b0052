; Code that was hoisted between the detach and its branch runs in both strands.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK: call preserve_nonecc void @f.task(ptr %sr, i32 %a, ptr %p)
; CHECK: %v = call i32 @both(i32 %a)
; CHECK-NOT: phi
; CHECK: ret i32 %v
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: call ptr @rt_push
; CHECK: %v = call i32 @both(i32 %a)
; CHECK: store i32 %v, ptr %p

define i32 @f(ptr %p, i32 %a) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  %v = call i32 @both(i32 %a)
  br i1 %t, label %task, label %cont
task:
  store i32 %v, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %r = phi i32 [ 0, %task ], [ %v, %0 ]
  call void @tapir.sync(ptr %sr)
  ret i32 %r
}
declare i32 @both(i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
