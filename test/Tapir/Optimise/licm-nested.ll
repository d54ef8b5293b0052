; Code of an inner parallel loop's task leaves one loop after the other; the inner sync is no
; obstacle, as all its children are visible.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: %x = call double @norm(
; CHECK: {{^}}loop:
; CHECK: {{^}}task:
; CHECK: %row = load ptr
; CHECK: {{^}}inner:
; CHECK-NOT: @norm
; CHECK-NOT: load
; CHECK: ret void
define void @f(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  %sr = alloca i8
  %sr2 = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  call void @tapir.loop(ptr %sr2, i64 %n, i64 0)
  %slot = getelementptr ptr, ptr %in, i64 %i
  br label %inner
inner:
  %j = phi i64 [ 0, %task ], [ %j.next, %inner.latch ]
  %t2 = call i1 (ptr, ...) @tapir.detach(ptr %sr2, ptr %out, ptr %in, ptr %slot) #0
  br i1 %t2, label %inner.task, label %inner.latch
inner.task:
  %row = load ptr, ptr %slot
  %x = call double @norm(ptr %in, i64 %n) nounwind willreturn memory(argmem: read)
  %to = getelementptr double, ptr %out, i64 %j
  store double %x, ptr %to
  call void @use(ptr %row) nounwind willreturn memory(none)
  call void @tapir.reattach(ptr %sr2) #0
  br label %inner.latch
inner.latch:
  %j.next = add nuw i64 %j, 1
  %j.more = icmp ult i64 %j.next, %n
  br i1 %j.more, label %inner, label %inner.done
inner.done:
  call void @tapir.sync(ptr %sr2) nounwind
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
declare void @use(ptr)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
