; A parallel loop is in the task of another one: both are split, the inner one in the outer one's
; leaf.
; RUN: %lower -S -pass-remarks=tapir %s 2>&1 | FileCheck %s

; CHECK-COUNT-2: remark: {{.*}} parallel loop runs by divide and conquer
; CHECK-LABEL: define void @f(
; CHECK: call {{.*}}void @f.loop(i64 0, i64 %n,
; CHECK-NOT: call {{.*}}void @f.loop.loop(
; CHECK-LABEL: define internal {{.*}}void @f.loop(
; CHECK: leaf:
; CHECK: call {{.*}}void @f.loop.loop(i64 0,
; CHECK-LABEL: define internal {{.*}}void @f.loop.loop(
define void @f(ptr %a, i64 %n) {
entry:
  %outer = alloca i8
  %inner = alloca i8
  call void @tapir.loop(ptr %outer, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %outer, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @tapir.loop(ptr %inner, i64 %i, i64 1)
  br label %head2
head2:
  %j = phi i64 [ 0, %task ], [ %next2, %latch2 ]
  %more2 = icmp ult i64 %j, %i
  br i1 %more2, label %body2, label %done2
body2:
  %u = call i1 (ptr, ...) @tapir.detach(ptr %inner, ptr %a)
  br i1 %u, label %task2, label %latch2
task2:
  call void @use(ptr %a, i64 %i, i64 %j)
  call void @tapir.reattach(ptr %inner)
  br label %latch2
latch2:
  %next2 = add nuw i64 %j, 1
  br label %head2
done2:
  call void @tapir.sync(ptr %inner)
  call void @tapir.reattach(ptr %outer)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %outer)
  ret void
}
declare void @use(ptr, i64, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
