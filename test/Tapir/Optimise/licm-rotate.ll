; A loop that tests its condition before its first iteration is rotated, so that hoisted code is
; only executed if the loop is. A loop with nothing to hoist, or under minimal size, is not
; rotated.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s
; RUN: %opt_tapir -passes="function(tapir-licm),tapir-lower" -tapir-abi-bitcode=%S/../Inputs/abi.ll -pass-remarks=tapir -disable-output %s 2>&1 | FileCheck --check-prefix=SPLIT %s

; SPLIT-COUNT-3: parallel loop runs by divide and conquer

; CHECK-LABEL: define void @hoists(
; CHECK: %[[SOME:.*]] = icmp ult i64 0, %n
; CHECK: br i1 %[[SOME]], label %[[PRE:.*]], label %done
; CHECK: [[PRE]]:
; CHECK: %x = call double @norm(
; CHECK: @tapir.detach
; CHECK-NOT: @norm(
; CHECK: ret void
define void @hoists(ptr noalias %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
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
  br label %loop
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; CHECK-LABEL: define void @small(
; CHECK: {{^}}loop:
; CHECK: %more = icmp ult i64 %i, %n
; CHECK: {{^}}task:
; CHECK: %x = call double @norm(
define void @small(ptr noalias %out, ptr %in, i64 %n) minsize {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
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
  br label %loop
done:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; CHECK-LABEL: define void @nothing(
; CHECK: {{^}}loop:
; CHECK: %more = icmp ult i64 %i, %n
; CHECK: {{^}}task:
; CHECK: %x = load double, ptr %in
define void @nothing(ptr %out, ptr %in, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in) #0
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %in
  %to = getelementptr double, ptr %out, i64 %i
  store double %x, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %loop
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
