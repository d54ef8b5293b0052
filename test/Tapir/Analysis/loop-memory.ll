; Memory that each iteration has for itself moves into the leaf; memory that isn't captured is
; copied for every iteration, as if each were a task.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call {{.*}}void @f.loop({{.*}}ptr captures(none) %copied)
; CHECK-LABEL: define internal {{.*}}void @f.loop(
; CHECK: %own = alloca i64
; CHECK: [[COPY:%.*]] = alloca i64
; CHECK: leaf:
; CHECK: body:
; CHECK-NEXT: call void @llvm.memcpy{{.*}}(ptr align 8 [[COPY]], ptr align 8 %copied, i64 8, i1 false)
; CHECK: store i64 {{%.*}}, ptr %own
; CHECK: load i64, ptr [[COPY]]
; CHECK: store i64 {{%.*}}, ptr [[COPY]]

define void @f(i64 %n) {
entry:
  %sr = alloca i8
  %own = alloca i64
  %copied = alloca i64
  store i64 7, ptr %copied
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  store i64 %i, ptr %own
  call void @use(ptr %own)
  %v = load i64, ptr %copied
  %w = add i64 %v, 1
  store i64 %w, ptr %copied
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  %r = load i64, ptr %copied
  call void @result(i64 %r)
  ret void
}
declare void @use(ptr)
declare void @result(i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
