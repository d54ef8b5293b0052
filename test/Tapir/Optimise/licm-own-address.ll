; A call that is given the address of a task's own variable stays in the task.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; Each task has a variable of its own there, at another address.
; CHECK-LABEL: define void @own(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @own(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  %a = alloca double
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @hash(ptr %a) nounwind willreturn memory(none)
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
; The distance of the address from the variable does not matter.
; CHECK-LABEL: define void @far(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @far(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  %a = alloca [64 x double]
  %g1 = getelementptr double, ptr %a, i64 %n
  %g2 = getelementptr double, ptr %g1, i64 %n
  %g3 = getelementptr double, ptr %g2, i64 %n
  %g4 = getelementptr double, ptr %g3, i64 %n
  %g5 = getelementptr double, ptr %g4, i64 %n
  %g6 = getelementptr double, ptr %g5, i64 %n
  %g7 = getelementptr double, ptr %g6, i64 %n
  %g8 = getelementptr double, ptr %g7, i64 %n
  %g9 = getelementptr double, ptr %g8, i64 %n
  %g10 = getelementptr double, ptr %g9, i64 %n
  %g11 = getelementptr double, ptr %g10, i64 %n
  %g12 = getelementptr double, ptr %g11, i64 %n
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @hash(ptr %g12) nounwind willreturn memory(none)
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
; The tasks share this variable.
; CHECK-LABEL: define void @shared(
; CHECK: %x = call double @hash(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @hash(
; CHECK: ret void
define void @shared(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  %a = alloca double
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %a) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @hash(ptr %a) nounwind willreturn memory(none)
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
; The initial contents of the task's own variable do not exist outside.
; CHECK-LABEL: define void @load(
; CHECK: {{^}}then:
; CHECK: %x = load double
define void @load(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  %a = alloca double
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %odd = trunc i64 %i to i1
  br i1 %odd, label %then, label %rest
then:
  %x = load double, ptr %a
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  br label %rest
rest:
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
declare double @hash(ptr)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
