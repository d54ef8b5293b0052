; The leaf computes further induction variables, also pointers and narrow integers, from its one
; counter.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define internal {{.*}}void @f.loop(
; CHECK: leaf:
; CHECK: [[I:%.*]] = phi i64 [ %lo, %leaf ], [ {{%.*}}, %latch ]
; CHECK-NOT: phi
; CHECK: [[OFFSET:%.*]] = mul i64 [[I]], 12
; CHECK: [[P:%.*]] = getelementptr i8, ptr %a, i64 [[OFFSET]]
; CHECK: [[N:%.*]] = trunc i64 [[I]] to i32
; CHECK: [[STEPS:%.*]] = mul i32 [[N]], %step
; CHECK: [[J:%.*]] = add i32 %start, [[STEPS]]
; CHECK: call void @use(ptr [[P]], i32 [[J]])

define void @f(ptr %a, i64 %n, i32 %start, i32 %step) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %j = phi i32 [ %start, %entry ], [ %jnext, %latch ]
  %p = phi ptr [ %a, %entry ], [ %pnext, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %p, i32 %j)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %jnext = add i32 %j, %step
  %pnext = getelementptr i8, ptr %p, i64 12
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i32)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
