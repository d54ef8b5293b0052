; If a condition chooses one of two reducers, both views are looked up and checked once before the
; loop, and stay in registers.
; RUN: %lower -S %s | FileCheck %s
declare ptr @tapir.view(ptr, i64, ptr, ptr)
declare ptr @tapir.view.check(ptr, ptr)
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
declare void @check(ptr)

; CHECK-LABEL: define i64 @chosen(
; CHECK: entry:
; CHECK-DAG: %[[X:[^ ]*]] = call ptr @rt_view({{.*}}%x
; CHECK-DAG: call void @check(ptr {{.*}}%[[X]])
; CHECK-DAG: %[[Y:[^ ]*]] = call ptr @rt_view({{.*}}%y
; CHECK-DAG: call void @check(ptr {{.*}}%[[Y]])
; CHECK: loop:
; CHECK-NOT: rt_view(
; CHECK-NOT: @check(
; CHECK-NOT: store
; CHECK: exit:
; CHECK: ret i64
define i64 @chosen(ptr %array, i64 %n) {
entry:
  %x = alloca i64
  %y = alloca i64
  store i64 0, ptr %x
  store i64 0, ptr %y
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr i64, ptr %array, i64 %i
  %element = load i64, ptr %place
  %odd = trunc i64 %element to i1
  %reducer = select i1 %odd, ptr %x, ptr %y
  %found = call ptr @tapir.view(ptr %reducer, i64 8, ptr @zero, ptr @plus)
  %view = call ptr @tapir.view.check(ptr %found, ptr @check)
  %old = load i64, ptr %view
  %new = add i64 %old, %element
  store i64 %new, ptr %view
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %odds = load i64, ptr %x
  %evens = load i64, ptr %y
  %difference = sub i64 %odds, %evens
  call ptr @tapir.view.drop(ptr %x)
  call ptr @tapir.view.drop(ptr %y)
  ret i64 %difference
}
