; A spawn stays a spawn if the continuation has a call, a loop, an access that
; may wait for the child, or another sync, if a path doesn't come to the sync,
; and under ThreadSanitizer.
; RUN: %opt_tapir -passes=tapir-spawn-before-sync -S %s | FileCheck %s

; CHECK-LABEL: define void @calls(
; CHECK: @tapir.detach
define void @calls() {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @g()
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @loops(
; CHECK: @tapir.detach
define void @loops(i32 %n, ptr %p) {
entry:
  %sr = alloca i8
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %cont ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %done
done:
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @volatile(
; CHECK: @tapir.detach
define void @volatile(ptr %p) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  store volatile i32 1, ptr %p
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @other_sync(
; CHECK: @tapir.detach(ptr %sr)
define void @other_sync() {
  %sr = alloca i8
  %other = alloca i8
  %o = call i1 (ptr, ...) @tapir.detach(ptr %other)
  br i1 %o, label %first, label %next
first:
  call void @g()
  call void @tapir.reattach(ptr %other)
  br label %next
next:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %other)
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @one_way(
; CHECK: @tapir.detach
define void @one_way(i1 %c) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  br i1 %c, label %work, label %wait
work:
  call void @g()
  br label %wait
wait:
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @tsan(
; CHECK: @tapir.detach
define void @tsan() sanitize_thread {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
