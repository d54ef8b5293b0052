; Look-ups of views leave loops and are merged, if no spawn, sync or construction is in
; between.
; RUN: %lower -S %s | FileCheck %s
; RUN: %opt_tapir -passes=tapir-lower,verify -tapir-target=serial -S %s | FileCheck %s --check-prefix=SERIAL
; SERIAL-NOT: tapir.
@total = global i64 0
declare void @zero(ptr)
declare void @plus(ptr, ptr)
declare void @work()
declare ptr @tapir.view(ptr, i64, ptr, ptr)
declare ptr @tapir.view.begin(ptr, i64, i64, i64, ptr, ptr)
declare void @tapir.view.end(ptr)
declare ptr @tapir.view.drop(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)

; A call may spawn, but has synced when it returns.
; CHECK-LABEL: define void @loop(
; CHECK: entry:
; CHECK: rt_view(
; CHECK: loop:
; CHECK-NOT: rt_view(
; CHECK: ret void
define void @loop(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %view = call ptr @tapir.view(ptr @total, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, %i
  store i64 %new, ptr %view
  call void @work()
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; There may be no reducer if the address is not known to be valid.
; CHECK-LABEL: define void @conditional(
; CHECK: entry:
; CHECK-NOT: rt_view(
; CHECK: use:
; CHECK: rt_view(
; CHECK: ret void
define void @conditional(ptr %reducer, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %odd = trunc i64 %i to i1
  br i1 %odd, label %use, label %latch
use:
  %view = call ptr @tapir.view(ptr %reducer, i64 8, ptr @zero, ptr @plus)
  store i64 %i, ptr %view
  br label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A reducer that the loop constructs has its view from its construction on.
; CHECK-LABEL: define void @constructed(
; CHECK: loop:
; CHECK: rt_view_register(
; CHECK: rt_view(
; CHECK: rt_view_unregister(
; CHECK: ret void
define void @constructed(i64 %n) {
entry:
  %x = alloca i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store i64 %i, ptr %x
  %begun = call ptr @tapir.view.begin(ptr %x, i64 8, i64 1, i64 8, ptr @zero, ptr @plus)
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  store i64 %i, ptr %view
  %dropped = call ptr @tapir.view.drop(ptr %x)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: define i64 @twice(
; CHECK-COUNT-1: rt_view(
; CHECK-NOT: rt_view(
; CHECK: ret i64
define i64 @twice() {
  %first = call ptr @tapir.view(ptr @total, i64 8, ptr @zero, ptr @plus)
  %a = load i64, ptr %first
  call void @work()
  %second = call ptr @tapir.view(ptr @total, i64 8, ptr @zero, ptr @plus)
  %b = load i64, ptr %second
  %sum = add i64 %a, %b
  ret i64 %sum
}

; The continuation of a spawn may have another view.
; CHECK-LABEL: define void @spawns(
; CHECK: rt_view(
; CHECK: rt_view(
; CHECK: rt_view(
; CHECK: ret void
define void @spawns() {
entry:
  %sr = alloca i8
  %v1 = call ptr @tapir.view(ptr @total, i64 8, ptr @zero, ptr @plus)
  store i64 1, ptr %v1
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %continuation
task:
  call void @work()
  call void @tapir.reattach(ptr %sr)
  br label %continuation
continuation:
  %v2 = call ptr @tapir.view(ptr @total, i64 8, ptr @zero, ptr @plus)
  store i64 2, ptr %v2
  call void @tapir.sync(ptr %sr)
  %v3 = call ptr @tapir.view(ptr @total, i64 8, ptr @zero, ptr @plus)
  store i64 3, ptr %v3
  ret void
}

; Several reducers are reported one by one.
; CHECK-LABEL: define void @many(
; CHECK: rt_view_register(
; CHECK: icmp eq i64 %{{.*}}, 5
; CHECK: rt_view_unregister(
; CHECK: ret void
define void @many() {
  %x = alloca [5 x i64]
  %guard = alloca [3 x ptr]
  %begun = call ptr @tapir.view.begin(ptr %x, i64 8, i64 5, i64 8, ptr @zero, ptr @plus)
  store ptr %begun, ptr %guard
  %count = getelementptr i8, ptr %guard, i64 8
  store i64 5, ptr %count
  %size = getelementptr i8, ptr %guard, i64 16
  store i64 8, ptr %size
  call void @tapir.view.end(ptr %guard)
  ret void
}
