; The increment of a loop that may continue without a spawn isn't moved.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes='default<O2>' -tapir-target=none -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%tapir_plugin -passes='default<O2>' -tapir-target=serial -verify-each -disable-output %s
; CHECK: latch:
; CHECK-NEXT: add nuw i64
define void @f(i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  %again = call i32 @_setjmp(ptr %sr) returns_twice
  br label %head
head:
  %i = phi i64 [ %next, %latch ], [ 0, %entry ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %around
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @use(i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
around:
  call void @tapir.sync(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
}
declare void @use(i64)
declare i32 @_setjmp(ptr) returns_twice
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
