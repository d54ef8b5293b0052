; A musttail call in a spawning function comes after the sync and stays a musttail call; the
; function's heap memory is freed before it.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @rt_sync
; CHECK-NEXT: call void @rt_release(
; CHECK-NEXT: musttail call void @g(ptr %p, i64 %n)
; CHECK-NEXT: ret void

define void @f(ptr %p, i64 %n) {
  %sr = alloca i8
  %v = alloca i8, i64 %n
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  call void @use(ptr %v)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  musttail call void @g(ptr %p, i64 %n)
  ret void
}
declare void @use(ptr)
declare void @g(ptr, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
