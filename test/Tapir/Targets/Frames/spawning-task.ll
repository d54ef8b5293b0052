; A task that spawns leaves its descriptor before the child's, and before it ends with an exception;
; its dynamic memory is freed before both.
; RUN: %lower_frames -S %s | FileCheck %s

; CHECK-LABEL: define internal preserve_nonecc void @f.task{{[.0-9]*}}(ptr %region, i64 %n)
; CHECK: %cilk.frame = alloca
; CHECK: call void @rt_frame_init(ptr %cilk.frame)
; CHECK: call ptr @rt_push(ptr %region, ptr %{{.*}}, ptr %cilk.child)
; CHECK: call ptr @rt_alloc(ptr %cilk.chunks, i64 %{{.*}}, i64 1)
; CHECK: call void @rt_init(ptr %inner, ptr %cilk.frame)
; CHECK: call preserve_nonecc void @rt_sync(ptr %inner)
; CHECK: call void @rt_release(ptr %cilk.chunks, ptr null)
; CHECK-NEXT: call void @rt_frame_leave(ptr %cilk.frame)
; CHECK-NEXT: call void @rt_pop(ptr %region, ptr
; CHECK-NEXT: ret void
define void @f(i64 %n) {
  %sr = alloca i8
  %inner = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %a = alloca i8, i64 %n
  call void @g(ptr %a) nounwind
  %u = call i1 (ptr, ...) @tapir.detach(ptr %inner, ptr %a)
  br i1 %u, label %nested, label %on
nested:
  call void @g(ptr %a) nounwind
  call void @tapir.reattach(ptr %inner)
  br label %on
on:
  call void @g(ptr %a) nounwind
  call void @tapir.sync(ptr %inner) nounwind
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
declare void @g(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
