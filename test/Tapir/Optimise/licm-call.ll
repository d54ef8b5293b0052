; A call that computes the same in every task of a loop is made once, before the loop.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; CHECK-LABEL: define void @constant(
; CHECK: %x = call double @norm(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @norm(
; CHECK: ret void
define void @constant(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @norm(ptr %in, i64 %n) nounwind willreturn memory(none)
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; Memory that the detach mentions has not escaped to functions.
; CHECK-LABEL: define void @pure(
; CHECK: %x = call double @norm(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @norm(
; CHECK: ret void
define void @pure(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @norm(ptr %in, i64 %n) nounwind willreturn memory(read)
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; The call may never end; but then it also doesn't end in the first task.
; CHECK-LABEL: define void @endless(
; CHECK: %x = call double @norm(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @norm(
; CHECK: ret void
define void @endless(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @norm(ptr %in, i64 %n) nounwind memory(argmem: read)
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; Cheap operands are hoisted with the call.
; CHECK-LABEL: define void @operands(
; CHECK: %m = add i64 %n, 1
; CHECK-NEXT: %half = lshr i64 %m, 1
; CHECK-NEXT: %x = call double @norm(ptr %in, i64 %half)
; CHECK: {{^}}loop:
define void @operands(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %m = add i64 %n, 1
  %half = lshr i64 %m, 1
  %x = call double @norm(ptr %in, i64 %half) nounwind willreturn memory(none)
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; Calls that aren't invariant don't move, and neither do calls that may write.
; CHECK-LABEL: define void @variant(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @variant(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @norm(ptr %in, i64 %i) nounwind willreturn memory(none)
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; CHECK-LABEL: define void @writes(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @writes(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @norm(ptr %in, i64 %n) nounwind willreturn
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
declare double @norm(ptr, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
