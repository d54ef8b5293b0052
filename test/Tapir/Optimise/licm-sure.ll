; Code that isn't certain to be executed in the first iteration, in serial order, stays.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; Some iterations don't execute it.
; CHECK-LABEL: define void @conditional(
; CHECK-NOT: %x = call
; CHECK: {{^}}then:
; CHECK: %x = call
; CHECK: ret void
define void @conditional(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
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
  %x = call double @norm(ptr %in, i64 %n) nounwind willreturn memory(none)
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
; It could be executed too often.
; CHECK-LABEL: define void @speculated(
; CHECK: %x = load double, ptr %in
; CHECK: {{^}}loop:
; CHECK-NOT: %x = load double, ptr %in
; CHECK: ret void
define void @speculated(ptr noalias %out, ptr nofree dereferenceable(8) align 8 %in, i64 %n) nofree nosync {
entry:
  %sr = alloca i8
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
  %x = load double, ptr %in
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
; Both paths lead there.
; CHECK-LABEL: define void @both(
; CHECK: %x = call double @norm(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @norm(
; CHECK: ret void
define void @both(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
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
  store double 1.0, ptr %out
  br label %rest
rest:
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
; An exception may be thrown before it.
; CHECK-LABEL: define void @throws(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @throws(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  call void @may_throw()
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
; The program may end before it.
; CHECK-LABEL: define void @exits(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @exits(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  call void @leave() nounwind
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
; The continuation comes later in serial order.
; CHECK-LABEL: define void @later(
; CHECK: %x = call double @norm(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @norm(
; CHECK: ret void
define void @later(ptr noalias %out, ptr %in, i64 %n) {
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
  call void @leave() nounwind
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; It may throw itself.
; CHECK-LABEL: define void @itself(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @itself(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @norm(ptr %in, i64 %n) willreturn memory(none)
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
; It may never end, and then code before it would have no visible effect.
; CHECK-LABEL: define void @unseen(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @unseen(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  call void @print() nounwind willreturn
  %x = call double @norm(ptr %in, i64 %n) nounwind memory(none)
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
; An inner loop before it may never end; a counting loop always ends.
; CHECK-LABEL: define void @forever(
; CHECK-NOT: %x = call
; CHECK: {{^}}rest:
; CHECK: %x = call
; CHECK: ret void
define void @forever(ptr noalias %out, ptr %in, i64 %n, i64 %stop) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  br label %inner
inner:
  %j = phi i64 [ 0, %task ], [ %j.next, %inner ]
  %j.next = add nuw i64 %j, 1
  %again = icmp ne i64 %j.next, %stop
  %v = load atomic i64, ptr %in monotonic, align 8
  %c = icmp eq i64 %v, 0
  br i1 %c, label %inner, label %rest
rest:
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
; CHECK-LABEL: define void @counts(
; CHECK: %x = call double @norm(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @norm(
; CHECK: ret void
define void @counts(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  br label %inner
inner:
  %j = phi i64 [ 0, %task ], [ %j.next, %inner ]
  %j.next = add nuw i64 %j, 1
  %again = icmp ult i64 %j.next, %n
  br i1 %again, label %inner, label %rest
rest:
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
declare double @norm(ptr, i64)
declare void @may_throw()
declare void @leave()
declare void @print()
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
