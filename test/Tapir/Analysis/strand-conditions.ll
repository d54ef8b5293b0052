; A child is the code that can run after its detach call returned true, however stock passes have
; changed the condition: negated, combined, selected, extended, used in a switch, or passed
; through a freeze or a phi.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @combined(
; CHECK: call preserve_nonecc void @combined.task(
; CHECK: br i1 %c, label %either, label %cont
; CHECK-LABEL: define internal preserve_nonecc void @negated.task(
; CHECK-NOT: br i1
; CHECK: store volatile i32 1, ptr %p
; CHECK-NEXT: call void @rt_pop
; CHECK-LABEL: define internal preserve_nonecc void @combined.task(
; CHECK-NOT: br i1
; CHECK-NOT: call void @g()
; CHECK: store i32 2, ptr %p
; CHECK-LABEL: define internal preserve_nonecc void @switched.task(
; CHECK-NOT: switch i
; CHECK: store i32 3, ptr %p
; CHECK-LABEL: define internal preserve_nonecc void @merged.task(
; CHECK-NOT: br i1
; CHECK: store i32 4, ptr %p
; CHECK-NOT: br i1
; CHECK: store i32 5, ptr %p
; CHECK: ret void

define void @negated(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  %n = xor i1 %t, true
  br i1 %n, label %cont, label %task
task:
  store volatile i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @combined(ptr %p, i1 %c) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  %n = select i1 %t, i1 true, i1 %c
  br i1 %n, label %either, label %cont
either:
  br i1 %t, label %task, label %parent
parent:
  call void @g()
  br label %cont
task:
  store i32 2, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @switched(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  %f = freeze i1 %t
  %z = zext i1 %f to i32
  switch i32 %z, label %cont [ i32 1, label %task ]
task:
  store i32 3, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @merged(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %first, label %join
first:
  store i32 4, ptr %p
  br label %join
join:
  %c = phi i1 [ true, %first ], [ false, %0 ]
  br i1 %c, label %task, label %cont
task:
  store i32 5, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
