; Code after a branch or switch with a constant condition is no part of a task, wherever it leads:
; the task runs in parallel.
; RUN: %opt_tapir -passes='function(tapir-verify)' -disable-output %s
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @branches(
; CHECK: call preserve_nonecc void @branches.task(
; CHECK-LABEL: define void @switches(
; CHECK: call preserve_nonecc void @switches.task(
; CHECK-LABEL: define internal {{.*}}@branches.task(
; CHECK-NOT: call void @g()
; CHECK: store i32 1
; CHECK-LABEL: define internal {{.*}}@switches.task(
; CHECK-NOT: call void @g()
; CHECK: store i32 2

define void @branches(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  br i1 true, label %end, label %dead
dead:
  call void @g()
  ret void
end:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @switches(ptr %p) {
  %sr = alloca i8
  br label %head
head:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  switch i32 2, label %dead [
    i32 1, label %head
    i32 2, label %end
  ]
dead:
  call void @g()
  ret void
end:
  store i32 2, ptr %p
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
