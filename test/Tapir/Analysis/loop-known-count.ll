; A trip count that needs a division can't be computed again before the loop, as the divisor may be
; zero: the lowered loop uses the marker's count.
; RUN: %lower -S -pass-remarks=tapir -pass-remarks-missed=tapir %s 2>&1 | FileCheck %s

; CHECK-COUNT-2: remark: {{.*}} parallel loop runs by divide and conquer
; CHECK-LABEL: define void @f(
; CHECK: %n = udiv i64 %length, %step
; CHECK-NOT: udiv
; CHECK: call {{.*}}void @f.loop(i64 0, i64 %n, ptr
define void @f(ptr %a, i64 %length, i64 %step) {
entry:
  %sr = alloca i8
  %n = udiv i64 %length, %step
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}

; The value that the loop itself is tested against is used, too.
; CHECK-LABEL: define void @tested(
; CHECK: %m = udiv i64 %length, %step
; CHECK-NOT: udiv
; CHECK: [[N:%.*]] = add i64 %m, 3
; CHECK: call {{.*}}void @tested.loop(i64 0, i64 [[N]], ptr
define void @tested(ptr %a, i64 %length, i64 %step, i64 %n) {
entry:
  %sr = alloca i8
  %m = udiv i64 %length, %step
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ -3, %entry ], [ %next, %latch ]
  %more = icmp ne i64 %i, %m
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
