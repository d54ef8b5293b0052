; A look-up of one of two reducers may return the view of either, so neither view is in a register
; over a loop that has such a look-up and one of a single reducer.
; RUN: %lower -S %s | FileCheck %s
declare ptr @tapir.view(ptr, i64, ptr, ptr) nounwind
declare ptr @tapir.view.drop(ptr)

define internal void @zero(ptr %view) memory(argmem: write) nounwind willreturn {
  store i64 0, ptr %view
  ret void
}
define internal void @plus(ptr %left, ptr %right) memory(argmem: readwrite) nounwind willreturn {
  %l = load i64, ptr %left
  %r = load i64, ptr %right
  %sum = add i64 %l, %r
  store i64 %sum, ptr %left
  ret void
}

; CHECK-LABEL: define void @chosen(
; CHECK: %[[VIEW:[^ ]*]] = call ptr @rt_view({{.*}}%y
; CHECK: loop:
; CHECK: store i64 %{{.*}}, ptr %[[VIEW]]
; CHECK: latch:
; CHECK: call ptr @rt_view(
define void @chosen(ptr %array, i64 %n) {
entry:
  %x = alloca i64
  %y = alloca i64
  store i64 0, ptr %x
  store i64 0, ptr %y
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %view = call ptr @tapir.view(ptr %y, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, 5
  store i64 %new, ptr %view
  %place = getelementptr i64, ptr %array, i64 %i
  %element = load i64, ptr %place
  %is.zero = icmp eq i64 %element, 0
  br i1 %is.zero, label %latch, label %other
other:
  %is.seven = icmp eq i64 %element, 7
  br i1 %is.seven, label %latch, label %last
last:
  br label %latch
latch:
  %reducer = phi ptr [ %y, %loop ], [ %x, %other ], [ %x, %last ]
  %either = call ptr @tapir.view(ptr %reducer, i64 8, ptr @zero, ptr @plus)
  %before = load i64, ptr %either
  %after = add i64 %before, 1
  store i64 %after, ptr %either
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  call ptr @tapir.view.drop(ptr %x)
  call ptr @tapir.view.drop(ptr %y)
  ret void
}
