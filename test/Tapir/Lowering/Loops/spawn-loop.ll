; A loop that spawns but isn't a parallel loop stays a loop: the children of all iterations are
; joined later.
; RUN: %lower -S -pass-remarks=tapir -pass-remarks-missed=tapir %s 2>&1 | FileCheck %s

; CHECK-NOT: remark:
; CHECK-LABEL: define void @f(
; CHECK-NOT: @f.loop
; CHECK: %i = phi i64
; CHECK: call preserve_nonecc void @f.task(ptr %sr,
; CHECK: call preserve_nonecc void @rt_sync
define void @f(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %done
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
