; A sync of a region in which nothing is spawned vanishes, with the region.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @none() {
; CHECK: call void @g()
; CHECK-NEXT: ret void
; CHECK-LABEL: define void @other(
; CHECK-NOT: @rt_init(ptr %unused)
; CHECK: call void @rt_init(ptr %sr)
; CHECK: call preserve_nonecc void @rt_sync(ptr %sr)
; CHECK-NOT: call preserve_nonecc void @rt_sync
; CHECK-LABEL: define internal

define void @none() {
  %sr = alloca i8
  call void @g()
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @other() {
  %sr = alloca i8
  %unused = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %unused)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
