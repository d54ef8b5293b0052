; A variable that is declared as bytes gets the type that it is accessed by: a task gets a copy, and
; no detach mentions it.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture)' -S %s | FileCheck %s

; CHECK-LABEL: define void @counter(
; CHECK: %i = alloca i64, align 8
; CHECK: @tapir.detach(ptr %sr, i64 %before)
define void @counter(i64 %n) {
entry:
  %sr = alloca [1 x i8]
  %i = alloca [8 x i8], align 8
  store i64 0, ptr %i
  br label %head
head:
  %before = load i64, ptr %i
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  %mine = load i64, ptr %i
  call void @use(i64 %mine)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add i64 %before, 1
  store i64 %next, ptr %i
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %last
last:
  call void @tapir.sync(ptr %sr)
  ret void
}

; Bytes that are accessed in two ways, in part, or by their address stay bytes.
; CHECK-LABEL: define void @others(
; CHECK: %two = alloca [8 x i8]
; CHECK: %part = alloca [8 x i8]
; CHECK: %known = alloca [8 x i8]
define void @others(i64 %n, double %x) {
entry:
  %sr = alloca [1 x i8]
  %two = alloca [8 x i8]
  %part = alloca [8 x i8]
  %known = alloca [8 x i8]
  store i64 %n, ptr %two
  store double %x, ptr %two
  store i32 0, ptr %part
  store ptr %known, ptr %known
  call void @tapir.sync(ptr %sr)
  ret void
}

declare void @use(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
