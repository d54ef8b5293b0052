; Over a loop a view is in a register if no other access can reach it, and is stored where the loop
; ends.
; RUN: %lower -S %s | FileCheck %s
declare void @work()
declare void @throws()
declare void @keep(ptr)
declare i32 @__gxx_personality_v0(...)
declare ptr @tapir.view(ptr, i64, ptr, ptr)
declare ptr @tapir.view.drop(ptr)
@secret = internal global i64 0
@known = global i64 0

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
declare void @zero.seen(ptr)

; Elements of an array are not views of the variable.
; CHECK-LABEL: define i64 @local(
; CHECK: entry:
; CHECK: %[[VIEW:[^ ]*]] = call ptr @rt_view(
; CHECK: load i64, ptr %[[VIEW]]
; CHECK: loop:
; CHECK-NOT: rt_view(
; CHECK-NOT: %[[VIEW]]
; CHECK: exit:
; CHECK: store i64 %{{.*}}, ptr %[[VIEW]]
; CHECK: ret i64
define i64 @local(ptr %array, i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %place = getelementptr i64, ptr %array, i64 %i
  %element = load i64, ptr %place
  %odd = trunc i64 %element to i1
  br i1 %odd, label %use, label %latch
use:
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, %element
  store i64 %new, ptr %view
  store i64 0, ptr %place
  br label %latch
latch:
  call void @work() nounwind
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %last = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %result = load i64, ptr %last
  ret i64 %result
}

; The elements may be views if the address is known, and so may memory that a function accesses.
; CHECK-LABEL: define void @escaped(
; CHECK: loop:
; CHECK: store i64 %new
; CHECK: br i1 %more
define void @escaped(ptr %array, i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  call void @keep(ptr %x)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, %i
  store i64 %new, ptr %view
  store i64 7, ptr %array
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: define void @called(
; CHECK: loop:
; CHECK: store i64 %new
; CHECK: br i1 %more
define void @called(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %view = call ptr @tapir.view(ptr @secret, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, %i
  store i64 %new, ptr %view
  call void @work() nounwind
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The variable is local to the module.
; CHECK-LABEL: define void @internal(
; CHECK: loop:
; CHECK-NOT: store i64 %new
; CHECK: br i1 %more
define void @internal(ptr %array, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %view = call ptr @tapir.view(ptr @secret, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, %i
  store i64 %new, ptr %view
  store i64 7, ptr %array
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; An exception that leaves the function leaves the view as in the serial program.
; CHECK-LABEL: define void @unwinds(
; CHECK: loop:
; CHECK: store i64 %new
; CHECK: call void @throws()
define void @unwinds(i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, %i
  store i64 %new, ptr %view
  call void @throws()
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A handler finds the value in its place.
; CHECK-LABEL: define i64 @catches(
; CHECK: loop:
; CHECK-NOT: store i64 %new
; CHECK: invoke void @throws()
; CHECK: landingpad
; CHECK: store i64 %new, ptr %v
define i64 @catches(i64 %n) personality ptr @__gxx_personality_v0 {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %old = load i64, ptr %view
  %new = add i64 %old, %i
  store i64 %new, ptr %view
  invoke void @throws() to label %latch unwind label %pad
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret i64 0
pad:
  %p = landingpad { ptr, i32 } catch ptr null
  %last = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %result = load i64, ptr %last
  ret i64 %result
}

; Volatile and atomic accesses stay.
; CHECK-LABEL: define void @volatile(
; CHECK: loop:
; CHECK: load volatile i64
; CHECK: store i64 %new
; CHECK: br i1 %more
define void @volatile(i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %old = load volatile i64, ptr %view
  %new = add i64 %old, %i
  store i64 %new, ptr %view
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A program can notice a call of this identity function: so the first iteration that needs the
; view calls it, and no other does.
; CHECK-LABEL: define void @observed(
; CHECK: entry:
; CHECK-NOT: rt_view(
; CHECK: loop:
; CHECK: %[[KNOWN:[^ ]*]] = phi ptr [ {{.*}}null, %entry ]
; CHECK: use:
; CHECK: icmp eq ptr %[[KNOWN]], null
; CHECK: rt_view(
; CHECK: ret void
define void @observed(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %odd = trunc i64 %i to i1
  br i1 %odd, label %use, label %latch
use:
  %view = call ptr @tapir.view(ptr @known, i64 8, ptr @zero.seen, ptr @plus)
  store i64 %i, ptr %view
  br label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
