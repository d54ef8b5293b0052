; Loads and divisions that are the same in every task of a loop are executed once.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; CHECK-LABEL: define void @load(
; CHECK: %k = load ptr, ptr %in
; CHECK: {{^}}loop:
; CHECK-NOT: %k = load ptr, ptr %in
; CHECK: ret void
define void @load(ptr %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %k = load ptr, ptr %in, !tbaa !1
  %from = getelementptr double, ptr %k, i64 %i
  %x = load double, ptr %from, !tbaa !4
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to, !tbaa !4
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
; CHECK-LABEL: define void @chain(
; CHECK: %k = load ptr
; CHECK-NEXT: %field = getelementptr i8, ptr %k, i64 8
; CHECK-NEXT: %x = load double, ptr %field
; CHECK: {{^}}loop:
define void @chain(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %k = load ptr, ptr %in
  %field = getelementptr i8, ptr %k, i64 8
  %x = load double, ptr %field
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
; CHECK-LABEL: define void @divide(
; CHECK: %q = udiv i64 %n, %m
; CHECK: {{^}}loop:
; CHECK-NOT: %q = udiv i64 %n, %m
; CHECK: ret void
define void @divide(ptr noalias %out, ptr %in, i64 %n, i64 %m) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %q = udiv i64 %n, %m
  %to = getelementptr i64, ptr %out, i64 %i
  store i64 %q, ptr %to
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
; The address of the task's memory is another pointer.
; CHECK-LABEL: define void @local(
; CHECK: %x = load double, ptr %a
; CHECK: {{^}}loop:
; CHECK-NOT: %x = load double, ptr %a
; CHECK: ret void
define void @local(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  %a = alloca double
  store double 1.0, ptr %a
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %in, ptr %a) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %a
  %p = load ptr, ptr %in
  store double 2.0, ptr %p
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
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
!0 = !{!"root"}
!1 = !{!2, !2, i64 0}
!2 = !{!"pointer", !0}
!3 = !{!"double", !0}
!4 = !{!3, !3, i64 0}
