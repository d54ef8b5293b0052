; Strands may share blocks with each other and with the parent: helpers are
; clones, and phis keep the edges of their own strand.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(ptr %sr, ptr %p)
; CHECK: call preserve_nonecc void @f.task.1(ptr %sr, ptr %q)
; CHECK-NOT: store
; CHECK: ret void
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: %where = phi ptr [ %p, %{{.*}} ]{{$}}
; CHECK-NEXT: %what = phi i32 [ 1, %{{.*}} ]{{$}}
; CHECK-NEXT: store volatile i32 %what, ptr %where
; CHECK-NEXT: call void @rt_pop
; CHECK-LABEL: define internal preserve_nonecc void @f.task.1(
; CHECK: store volatile i32 2, ptr %q

define void @f(ptr %p, ptr %q) {
entry:
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %tail, label %next
next:
  %u = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %q)
  br i1 %u, label %tail, label %cont
tail:
  %where = phi ptr [ %p, %entry ], [ %q, %next ]
  %what = phi i32 [ 1, %entry ], [ 2, %next ]
  store volatile i32 %what, ptr %where
  call void @tapir.reattach(ptr %sr)
  br i1 %t, label %next, label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
