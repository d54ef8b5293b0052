; A task that never ends has no reattach; its helper never returns.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(
; CHECK: call void @g()
; CHECK: call preserve_nonecc void @rt_sync
; CHECK-NEXT: ret void
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: call ptr @rt_push
; CHECK: call void @exit(i32 1)
; CHECK-NEXT: unreachable

define void @f() {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @exit(i32 1)
  unreachable
cont:
  call void @g()
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @exit(i32) noreturn
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
