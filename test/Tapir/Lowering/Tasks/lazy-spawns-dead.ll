; A spawn in dead code, where values may be computed from themselves, does not count.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-spawns=lazy -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck %s
; CHECK: define internal fastcc i64 @f.spawns(i64 %n, i32 %place)
; CHECK: define internal preserve_nonecc void @f.spawns.task(
; CHECK-NOT: @f.spawns.task.1

define i64 @f(i64 %n) {
entry:
  %sr = alloca i8
  %first = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %first, label %one, label %go
one:
  call void @use(i64 %n)
  call void @tapir.reattach(ptr %sr)
  br label %go
go:
  call void @tapir.sync(ptr %sr)
  ret i64 %n
dead:
  %x = add i64 %x, 1
  %second = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %second, label %two, label %rest
two:
  call void @use(i64 %x)
  call void @tapir.reattach(ptr %sr)
  br label %rest
rest:
  %y = add i64 %x, %n
  call void @tapir.sync(ptr %sr)
  ret i64 %y
}
declare void @use(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
