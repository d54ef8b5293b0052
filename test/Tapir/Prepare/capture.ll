; Memory that a task writes and its continuation reads is captured; memory that only the task uses,
; or a plain scalar that it only reads, is not.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture)' -S %s | FileCheck %s

@internal = internal global i32 0

; CHECK-LABEL: @f(
; CHECK: call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %arg, ptr %written, ptr @internal, ptr %array)
define i32 @f(ptr %arg, i32 %k) {
  %sr = alloca i8
  %written = alloca i32
  %private = alloca i32
  %scalar = alloca i32
  %array = alloca [4 x i32]
  store i32 %k, ptr %scalar
  store i32 %k, ptr %array
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %s = load i32, ptr %scalar
  store i32 %s, ptr %private
  %p = load i32, ptr %private
  store i32 %p, ptr %arg
  store i32 %p, ptr %written
  store i32 %p, ptr @internal
  %slot = getelementptr [4 x i32], ptr %array, i32 0, i32 %k
  %e = load i32, ptr %slot
  store i32 %e, ptr %arg
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  store i32 0, ptr %scalar
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %written
  ret i32 %r
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
