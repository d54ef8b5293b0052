; A static alloca after a detach of the entry block is moved before that detach, also if a
; front end has marked it as declared outside of the task: the detach then mentions it.
; RUN: %opt_tapir -passes=tapir-prepare,verify -S %s | FileCheck %s
; CHECK: %x = alloca i64
; CHECK: call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)

define void @f() {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  %x = alloca i64
  br i1 %d, label %task, label %cont
task:
  call void @tapir.share(ptr %sr, ptr %x)
  call void @use(ptr %x)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @use(ptr %x)
  call void @tapir.sync(ptr %sr)
  ret void
}

declare void @use(ptr)
declare void @tapir.share(ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
