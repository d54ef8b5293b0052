; Two loops may each copy the same memory in every iteration: the first loop's helper gets the
; address to copy from, but this address does not make the memory shared.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call {{.*}}void @f.loop({{.*}}ptr captures(none) %copied)
; CHECK: call {{.*}}void @f.loop.1({{.*}}ptr captures(none) %copied)
; CHECK-LABEL: define internal {{.*}}void @f.loop(
; CHECK: [[COPY:%.*]] = alloca i64
; CHECK: store i64 %{{.*}}, ptr [[COPY]]
; CHECK-LABEL: define internal {{.*}}void @f.loop.1(
; CHECK: [[COPY:%.*]] = alloca i64
; CHECK: store i64 %{{.*}}, ptr [[COPY]]

define void @f(i64 %n) {
entry:
  %sr = alloca i8
  %copied = alloca i64
  store i64 7, ptr %copied
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %between
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  %v = load i64, ptr %copied
  %w = add i64 %v, %i
  store i64 %w, ptr %copied
  call void @use(i64 %w)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
between:
  call void @tapir.sync(ptr %sr)
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head2
head2:
  %i2 = phi i64 [ 0, %between ], [ %next2, %latch2 ]
  %more2 = icmp ult i64 %i2, %n
  br i1 %more2, label %body2, label %done
body2:
  %t2 = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t2, label %task2, label %latch2
task2:
  %v2 = load i64, ptr %copied
  %w2 = mul i64 %v2, %i2
  store i64 %w2, ptr %copied
  call void @use(i64 %w2)
  call void @tapir.reattach(ptr %sr)
  br label %latch2
latch2:
  %next2 = add nuw i64 %i2, 1
  br label %head2
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
