; Spawns are in an ordinary loop, with syncs in it. If a sync waits only for the loop's own
; children, their code shows which memory may be written meanwhile; if it may wait for a child
; from before the loop, that child may write memory that the tasks share.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; CHECK-LABEL: define void @own_children(
; CHECK: %x = load double, ptr %in
; CHECK: {{^}}loop:
; CHECK-NOT: load
; CHECK: ret void
define void @own_children(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  %sr = alloca i8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %cont ]
  call void @tapir.sync(ptr %sr) nounwind
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %cont
task:
  %x = load double, ptr %in
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}

; CHECK-LABEL: define void @earlier_child(
; CHECK: {{^}}loop:
; CHECK: {{^}}task:
; CHECK: %x = load double, ptr %in
; CHECK: ret void
define void @earlier_child(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  %sr = alloca i8
  %t0 = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %in) #0
  br i1 %t0, label %writer, label %before
writer:
  store double 1.0, ptr %in
  call void @tapir.reattach(ptr %sr) #0
  br label %before
before:
  br label %loop
loop:
  %i = phi i64 [ 0, %before ], [ %next, %cont ]
  call void @tapir.sync(ptr %sr) nounwind
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %cont
task:
  %x = load double, ptr %in
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
