; A check that is to be inlined is inlined, so that the loop sees its stores to the view.
; RUN: %lower -S %s | FileCheck %s
declare ptr @tapir.view(ptr, i64, ptr, ptr)
declare ptr @tapir.view.check(ptr, ptr)
declare ptr @tapir.view.drop(ptr)

define internal void @empty(ptr %view) memory(argmem: write) nounwind willreturn {
  store i64 0, ptr %view
  ret void
}
define internal void @plus(ptr %left, ptr %right) memory(argmem: readwrite) nounwind willreturn {
  ret void
}
define internal void @fill(ptr %view) alwaysinline {
  store i64 7, ptr %view
  ret void
}

; CHECK-LABEL: define void @marks(
; CHECK: %[[VIEW:[^ ]*]] = call ptr @rt_view(
; CHECK-NOT: @fill
; CHECK: store i64 7, ptr %[[VIEW]]
; CHECK: load i64, ptr %[[VIEW]]
; CHECK: loop:
; CHECK-NOT: ptr %[[VIEW]]
; CHECK: exit:
define void @marks(i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %found = call ptr @tapir.view(ptr %x, i64 8, ptr @empty, ptr @plus)
  %view = call ptr @tapir.view.check(ptr %found, ptr @fill)
  %old = load i64, ptr %view
  store i64 7, ptr %view
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  call ptr @tapir.view.drop(ptr %x)
  ret void
}
