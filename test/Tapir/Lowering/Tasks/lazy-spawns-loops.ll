; A remaining parallel loop whose iterations no longer spawn: its region is in the function that
; spawns, like other regions.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-spawns=lazy -tapir-verify-each -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck %s
; CHECK: define internal fastcc i64 @f.spawns(i64 %n, i32 %place)
; CHECK-NOT: @tapir.loop

define i64 @f(i64 %n) {
entry:
  %sr = alloca i8
  %region = alloca i8
  %first = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %first, label %one, label %go
one:
  call void @use(i64 %n)
  call void @tapir.reattach(ptr %sr)
  br label %go
go:
  call void @tapir.loop(ptr %region, i64 1, i64 0)
  call void @more(i64 %n)
  call void @tapir.sync(ptr %sr)
  ret i64 %n
}
declare void @use(i64)
declare void @more(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @tapir.loop(ptr, i64, i64)
