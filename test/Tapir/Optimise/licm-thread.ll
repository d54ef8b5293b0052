; Code that depends on the thread or the strand that executes it is not hoisted.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

@tls = thread_local global double 0.0
@shared = global double 0.0
; CHECK-LABEL: define void @variable(
; CHECK-NOT: %x = load
; CHECK: {{^}}task:
; CHECK: %x = load
; CHECK: ret void
define void @variable(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %a = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %x = load double, ptr %a
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
; The same holds if the address was computed before the loop: it is computed again in the task.
; CHECK-LABEL: define void @outside(
; CHECK-NOT: %x = load
; CHECK: {{^}}task:
; CHECK: %x = load
; CHECK: ret void
define void @outside(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  %a = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %a
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
; CHECK-LABEL: define void @function(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
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
  %x = call double @indirect() nounwind willreturn memory(read)
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
; The value belongs to the strand.
; CHECK-LABEL: define void @strand(
; CHECK-NOT: %x = call
; CHECK: {{^}}task:
; CHECK: %x = call
; CHECK: ret void
define void @strand(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @value() nounwind willreturn memory(inaccessiblemem: read)
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
; Other variables belong to no thread.
; CHECK-LABEL: define void @other(
; CHECK: %x = call double @reads_shared(
; CHECK: {{^}}loop:
; CHECK-NOT: %x = call double @reads_shared(
; CHECK: ret void
define void @other(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = call double @reads_shared() nounwind willreturn memory(read)
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
define internal double @indirect() noinline {
  %x = call double @reads() memory(read)
  ret double %x
}
define internal double @reads() noinline {
  %a = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %x = load double, ptr %a
  ret double %x
}
define internal double @reads_shared() noinline {
  %x = load double, ptr @shared
  ret double %x
}
declare double @value()
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
