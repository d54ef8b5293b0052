; A task that runs into code that every path to its detach passes stays a task, also before its
; sync: its values there aren't the parent's.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=tapir-spawn-before-sync,verify -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=tapir-spawn-before-sync -disable-output \
; RUN:   -pass-remarks-missed=tapir %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK

; CHECK-LABEL: define void @f(
; CHECK: call i1 (ptr, ...) @tapir.detach(ptr %sr)
; REMARK: spawn right before its sync stays a spawn: a task can reach code before its own detach
define void @f(i64 %n) {
entry:
  %sr = alloca i8
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  call void @tapir.reattach(ptr %sr)
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  call void @use(i64 %i)
  br label %latch
latch:
  %next = add i64 %i, 1
  br label %head
done:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %latch, label %rest
rest:
  call void @tapir.sync(ptr %sr)
  ret void
}

declare void @use(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
