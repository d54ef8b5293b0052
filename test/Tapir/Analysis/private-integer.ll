; An integer computed from the address of a task's own memory is computed again in the helper,
; wherever passes have moved the computation, and so are the values that depend on it. A second
; task that uses the same memory gets memory of its own.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(ptr %sr, i64 %n)
; CHECK: call preserve_nonecc void @f.task.1(ptr %sr, i64 %n)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: %own = alloca [95 x i8]
; CHECK: %address = ptrtoint ptr %own to i64
; CHECK: %up = add i64 %address, 31
; CHECK: %aligned = and i64 %up, -32
; CHECK: %p = inttoptr i64 %aligned to ptr
; CHECK: call void @use(ptr %p, i64 %{{.*}})
; CHECK-LABEL: define internal preserve_nonecc void @f.task.1(
; CHECK: %own = alloca [95 x i8]
; CHECK: %address = ptrtoint ptr %own to i64
define void @f(i64 %n) {
  %sr = alloca i8
  %own = alloca [95 x i8]
  %address = ptrtoint ptr %own to i64
  %up = add i64 %address, 31
  %aligned = and i64 %up, -32
  %p = inttoptr i64 %aligned to ptr
  %sum = add i64 %aligned, %n
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use(ptr %p, i64 %sum)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %u = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %u, label %second, label %last
second:
  call void @use(ptr %own, i64 %sum)
  call void @tapir.reattach(ptr %sr)
  br label %last
last:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
