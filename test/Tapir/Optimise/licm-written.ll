; Memory that the loop may write isn't read before it.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; The task writes: `out` may equal `in`.
; CHECK-LABEL: define void @aliases(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @aliases(ptr %out, ptr %in, i64 %n) {
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
; The task of another iteration writes.
; CHECK-LABEL: define void @another(
; CHECK-NOT: %x = load
; CHECK: {{^}}task:
; CHECK: %x = load
; CHECK: ret void
define void @another(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %out
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
; The continuation writes.
; CHECK-LABEL: define void @continuation(
; CHECK-NOT: %x = load
; CHECK: {{^}}task:
; CHECK: %x = load
; CHECK: ret void
define void @continuation(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %in
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %f = uitofp i64 %i to double
  store double %f, ptr %in
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; A function writes.
; CHECK-LABEL: define void @function(
; CHECK-NOT: %x = load
; CHECK: {{^}}task:
; CHECK: %x = load
; CHECK: ret void
define void @function(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %in
  call void @work() nounwind
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
; A function that can't reach the memory doesn't matter.
; CHECK-LABEL: define void @hidden(
; CHECK: %x = load double, ptr %in
; CHECK: {{^}}loop:
; CHECK-NOT: %x = load double, ptr %in
; CHECK: ret void
define void @hidden(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %in
  call void @work() nounwind willreturn
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
; A function that gets the memory's address does matter.
; CHECK-LABEL: define void @given(
; CHECK-NOT: %x = load
; CHECK: {{^}}task:
; CHECK: %x = load
; CHECK: ret void
define void @given(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %in
  call void @change(ptr %in) nounwind willreturn
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
; An atomic access of other memory orders this one.
; CHECK-LABEL: define void @ordered(
; CHECK-NOT: %x = load
; CHECK: {{^}}task:
; CHECK: %x = load
; CHECK: ret void
define void @ordered(ptr noalias %out, ptr %in, ptr %f, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %flag = load atomic i64, ptr %f acquire, align 8
  %x = load double, ptr %in
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
declare void @work()
declare void @change(ptr)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
