; A scalar that the task writes needs no capture if its continuation writes it before it reads it:
; then no strand sees the task's value.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture)' -S %s | FileCheck %s

; CHECK-LABEL: @overwritten(
; CHECK: @tapir.detach(ptr %sr)
define i32 @overwritten(i32 %k) {
  %sr = alloca i8
  %x = alloca i32
  store i32 %k, ptr %x
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %v = load i32, ptr %x
  %w = add i32 %v, 1
  store i32 %w, ptr %x
  call void @use(i32 %w)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  store i32 0, ptr %x
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %x
  ret i32 %r
}
; CHECK-LABEL: @read(
; CHECK: @tapir.detach(ptr %sr, ptr %x)
define i32 @read(i32 %k, i1 %c) {
  %sr = alloca i8
  %x = alloca i32
  store i32 %k, ptr %x
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  store i32 7, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  br i1 %c, label %clear, label %keep
clear:
  store i32 0, ptr %x
  br label %keep
keep:
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %x
  ret i32 %r
}
declare void @use(i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
