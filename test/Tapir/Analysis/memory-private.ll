; Memory that only the task uses moves into its helper.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(ptr %sr, i32 %a)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region, i32 %a)
; CHECK: %own = alloca [4 x i32], align 16
; CHECK: store i32 %a, ptr %own
; CHECK: call void @use(ptr %own)

define void @f(i32 %a) {
  %sr = alloca i8
  %own = alloca [4 x i32], align 16
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  store i32 %a, ptr %own
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
