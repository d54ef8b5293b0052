; Stock passes duplicate tasks, and the copies then name the same memory although they exchange
; no data: each helper has its own.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(ptr %sr, i32 %a)
; CHECK: call preserve_nonecc void @f.task.1(ptr %sr)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: %own = alloca i32
; CHECK: store i32 %a, ptr %own
; CHECK-LABEL: define internal preserve_nonecc void @f.task.1(
; CHECK: %own = alloca i32
; CHECK: store i32 1, ptr %own

define void @f(i32 %a) {
  %sr = alloca i8
  %own = alloca i32
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  store i32 %a, ptr %own
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %t2 = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t2, label %task2, label %cont2
task2:
  store i32 1, ptr %own
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont2
cont2:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
