; Stock passes merge syncs of different regions after a phi: such a sync is lowered if any of its
; regions has spawns, and every region is initialised.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: %a = alloca [16 x i8], align 16
; CHECK: %b = alloca [16 x i8], align 16
; CHECK-DAG: call void @rt_init(ptr %a)
; CHECK-DAG: call void @rt_init(ptr %b)
; CHECK: br i1 %c
; CHECK: call preserve_nonecc void @f.task(ptr %a)
; CHECK: call preserve_nonecc void @f.task(ptr %b)
; CHECK: %r = phi ptr [ %a, %one ], [ %b, %two ]
; CHECK: call preserve_nonecc void @rt_sync(ptr %r)

define void @f(i1 %c) {
entry:
  %a = alloca i8
  %b = alloca i8
  br i1 %c, label %one, label %two
one:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %a)
  br i1 %t, label %task, label %out
task:
  call void @g()
  call void @tapir.reattach(ptr %a)
  br label %out
two:
  %u = call i1 (ptr, ...) @tapir.detach(ptr %b)
  br i1 %u, label %task2, label %out
task2:
  call void @g()
  call void @tapir.reattach(ptr %b)
  br label %out
out:
  %r = phi ptr [ %a, %one ], [ %a, %task ], [ %b, %two ], [ %b, %task2 ]
  call void @tapir.sync(ptr %r)
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
