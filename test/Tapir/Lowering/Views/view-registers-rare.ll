; A view stays in a register over a loop in which some iterations make a call that may access it
; or unwind. It is in memory during the call.
; RUN: %lower -S %s | FileCheck %s
declare void @grow(ptr captures(none)) nounwind
declare void @throws()
declare i32 @__gxx_personality_v0(...)
declare ptr @tapir.view(ptr, i64, ptr, ptr)
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

; The store at the exit compares with the value that was in memory after the call.
; CHECK-LABEL: define i64 @grows(
; CHECK: %[[VIEW:[^ ]*]] = call ptr @rt_view(
; CHECK: %[[FIRST:[^ ]*]] = load i64, ptr %[[VIEW]]
; CHECK: loop:
; CHECK: %[[MEMORY:[^ ]*]] = phi i64 [ %{{.*}}, %entry ], [ %[[LAST:[^,]*]], %latch ]
; CHECK: %[[OLD:[^ ]*]] = phi i64 [ %{{.*}}, %entry ], [ %new, %latch ]
; CHECK-NOT: ptr %[[VIEW]]
; CHECK: icmp ne i64 %[[OLD]], %[[MEMORY]]
; CHECK: store i64 %[[OLD]], ptr %[[VIEW]]
; CHECK: call void @grow(ptr {{.*}}%[[VIEW]])
; CHECK: %[[AGAIN:[^ ]*]] = load i64, ptr %[[VIEW]]
; CHECK: latch:
; CHECK-NOT: ptr %[[VIEW]]
; CHECK: exit:
; CHECK: icmp ne i64 %new, %[[LAST]]
; CHECK: store i64 %new, ptr %[[VIEW]]
define i64 @grows(ptr %array, i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %place = getelementptr i64, ptr %array, i64 %i
  %element = load i64, ptr %place
  %odd = trunc i64 %element to i1
  br i1 %odd, label %rare, label %latch
rare:
  call void @grow(ptr %view)
  br label %latch
latch:
  %old = load i64, ptr %view
  %new = add i64 %old, %element
  store i64 %new, ptr %view
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %result = load i64, ptr %x
  call ptr @tapir.view.drop(ptr %x)
  ret i64 %result
}

; An exception leaves the function with all additions in memory.
; CHECK-LABEL: define i64 @refuses(
; CHECK: %[[VIEW:[^ ]*]] = call ptr @rt_view(
; CHECK: loop:
; CHECK-NOT: ptr %[[VIEW]]
; CHECK: %[[SUM:[^ ]*]], ptr %[[VIEW]]
; CHECK: call void @throws()
; CHECK: latch:
; CHECK-NOT: ptr %[[VIEW]]
; CHECK: exit:
; CHECK: store i64 %{{.*}}, ptr %[[VIEW]]
define i64 @refuses(ptr %array, i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  %place = getelementptr i64, ptr %array, i64 %i
  %element = load i64, ptr %place
  %odd = trunc i64 %element to i1
  br i1 %odd, label %rare, label %latch
rare:
  call void @throws()
  unreachable
latch:
  %old = load i64, ptr %view
  %new = add i64 %old, %element
  store i64 %new, ptr %view
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %result = load i64, ptr %x
  call ptr @tapir.view.drop(ptr %x)
  ret i64 %result
}

; A call in each iteration keeps the view in memory.
; CHECK-LABEL: define i64 @always(
; CHECK: %[[VIEW:[^ ]*]] = call ptr @rt_view(
; CHECK: loop:
; CHECK: call void @grow(ptr {{.*}}%[[VIEW]])
; CHECK-NEXT: load i64, ptr %[[VIEW]]
; CHECK: store i64 %{{.*}}, ptr %[[VIEW]]
; CHECK: exit:
define i64 @always(ptr %array, i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  call void @grow(ptr %view)
  %old = load i64, ptr %view
  %new = add i64 %old, 1
  store i64 %new, ptr %view
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %result = load i64, ptr %x
  call ptr @tapir.view.drop(ptr %x)
  ret i64 %result
}

; Two computations of the same address in a view are one address.
; CHECK-LABEL: define i64 @ways(
; CHECK: %[[VIEW:[^ ]*]] = call ptr @rt_view(
; CHECK: loop:
; CHECK-NOT: store
; CHECK: exit:
; CHECK: ret i64
define i64 @ways(ptr %array, i64 %n) {
entry:
  %x = alloca { i64, i64 }
  store { i64, i64 } zeroinitializer, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %view = call ptr @tapir.view(ptr %x, i64 16, ptr @zero, ptr @plus)
  %place = getelementptr i64, ptr %array, i64 %i
  %element = load i64, ptr %place
  %odd = trunc i64 %element to i1
  br i1 %odd, label %one, label %other
one:
  %p = getelementptr i8, ptr %view, i64 8
  br label %latch
other:
  %q = getelementptr { i64, i64 }, ptr %view, i64 0, i32 1
  br label %latch
latch:
  %part = phi ptr [ %p, %one ], [ %q, %other ]
  %old = load i64, ptr %part
  %new = add i64 %old, %element
  store i64 %new, ptr %part
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %second = getelementptr i8, ptr %x, i64 8
  %result = load i64, ptr %second
  call ptr @tapir.view.drop(ptr %x)
  ret i64 %result
}

; The first load comes after a landing pad, which begins its block.
; CHECK-LABEL: define i64 @cleanup(
; CHECK: pad:
; CHECK-NEXT: landingpad
; CHECK: load i64, ptr %[[VIEW:[^ ]*]]
; CHECK: loop:
; CHECK-NOT: store
; CHECK: done:
define i64 @cleanup(ptr %array) personality ptr @__gxx_personality_v0 {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  %view = call ptr @tapir.view(ptr %x, i64 8, ptr @zero, ptr @plus)
  store i64 1, ptr %view
  invoke void @throws() to label %exit unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } cleanup
  br label %loop
loop:
  %i = phi i64 [ 0, %pad ], [ %next, %loop ]
  %place = getelementptr i64, ptr %array, i64 %i
  %element = load i64, ptr %place
  %old = load i64, ptr %view
  %new = add i64 %old, %element
  store i64 %new, ptr %view
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %done
done:
  call ptr @tapir.view.drop(ptr %x)
  resume { ptr, i32 } %exception
exit:
  call ptr @tapir.view.drop(ptr %x)
  ret i64 0
}
